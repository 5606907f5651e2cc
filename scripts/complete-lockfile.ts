import fs from 'node:fs';
import path from 'node:path';

/**
 * If a registry lacks some platforms' binaries, `npm install` omits them from the lockfile, and `npm ci` then refuses
 * it everywhere. This adds the missing entries: version from the package that names them, platform from their own name.
 * The two supported platforms are never added that way: an entry without a hash installs nothing.
 */
type Entry = {
  version?: string;
  integrity?: string;
  engines?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

export type Packages = Readonly<Record<string, Entry>>;

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  arm: 'arm',
};
const libraries = { gnu: 'glibc', musl: 'musl' };

/** Binaries of a supported platform: Linux with glibc on both processors. */
const isPromised = ({ os = [], cpu = [], libc = [] }: Entry): boolean =>
  os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && !libc.includes('musl');

/** Binaries of supported platforms missing from the lockfile: choose a version of their package that has them. */
export function missingPromisedBinaries(packages: Packages): string[] {
  const known = Object.entries(packages).filter(([, entry]) => isPromised(entry) && !entry.integrity);
  const unknown = Object.entries(missingEntries(packages)).filter(([, entry]) => isPromised(entry));
  return [...known, ...unknown].map(([place, { version }]) => `${place} ${version}`);
}

/** Packages with a Node requirement: `npm ci` warns on the Node it runs on, while they run on the one we bring. */
export function entriesWithEngines(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([place, { engines }]) =>
    place.startsWith('node_modules/') && engines ? [place] : [],
  );
}

/** Optional packages that others name and the lockfile lacks, by their path in it. */
export function missingEntries(packages: Packages): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const { dev, optionalDependencies = {} } of Object.values(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`;
      const isKnown = Object.keys(packages).some((key) => key === place || key.endsWith(`/${place}`));
      if (!isKnown) missing[place] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true };
    }
  return missing;
}

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const parts = name.split(/[/-]/);
  const processor = Object.entries(processors).find(([word]) => parts.includes(word))?.[1];
  const library = Object.entries(libraries).find(([word]) => parts.some((one) => one.startsWith(word)))?.[1];
  const isWasm = parts.includes('wasm32');
  const os = systems.filter((system) => parts.includes(system));
  return {
    ...(os.length > 0 ? { os } : {}),
    cpu: isWasm ? ['wasm32'] : processor ? [processor] : [],
    ...(library && parts.includes('linux') ? { libc: [library] } : {}),
  };
}

if (import.meta.main) {
  const file = path.resolve(import.meta.dirname, '..', 'package-lock.json');
  const lock = JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
  const promised = missingPromisedBinaries(lock.packages);
  if (promised.length > 0) {
    console.error(`The registry lacks binaries that must be there; choose other versions:\n  ${promised.join('\n  ')}`);
    process.exit(1);
  }
  const added = missingEntries(lock.packages);
  for (const place of entriesWithEngines(lock.packages)) delete lock.packages[place]?.engines;
  const [root = [], ...rest] = Object.entries({ ...lock.packages, ...added }).map((entry) => [entry]);
  const sorted = rest.flat().toSorted(([a], [b]) => (a < b ? -1 : 1));
  fs.writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries([...root, ...sorted]) }, null, 2)}\n`,
  );
  console.log(`Added ${Object.keys(added).length} entries to package-lock.json.`);
}
