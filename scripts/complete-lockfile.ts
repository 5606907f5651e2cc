import fs from 'node:fs';
import path from 'node:path';

/**
 * A registry that lacks some platforms' binaries makes `npm install` leave them out of the lockfile, and `npm ci` then refuses
 * it everywhere. This writes the missing entries: version from the package that names them, platform from their own name.
 */
type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

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

/** Entries for optional packages that others name and the lockfile lacks, by their place in it. */
export function missingEntries(packages: Readonly<Record<string, Entry>>): Record<string, Entry> {
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
  const words = name.split(/[/-]/);
  const processor = Object.entries(processors).find(([word]) => words.includes(word))?.[1];
  const library = Object.entries(libraries).find(([word]) => words.some((one) => one.startsWith(word)))?.[1];
  const isWasm = words.includes('wasm32');
  const os = systems.filter((system) => words.includes(system));
  return {
    ...(os.length > 0 ? { os } : {}),
    cpu: isWasm ? ['wasm32'] : processor ? [processor] : [],
    ...(library && words.includes('linux') ? { libc: [library] } : {}),
  };
}

if (import.meta.main) {
  const file = path.resolve(import.meta.dirname, '..', 'package-lock.json');
  const lock = JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
  const added = missingEntries(lock.packages);
  const [root = [], ...rest] = Object.entries({ ...lock.packages, ...added }).map((entry) => [entry]);
  const sorted = rest.flat().toSorted(([a], [b]) => (a < b ? -1 : 1));
  fs.writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries([...root, ...sorted]) }, null, 2)}\n`,
  );
  console.log(`Added ${Object.keys(added).length} entries to package-lock.json.`);
}
