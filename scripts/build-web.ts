import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** The app's folder under `dist`, the stamp of its last build, and the folder of the next one. */
export const placesIn = (dist: string) => ({
  web: path.join(dist, 'web'),
  stamp: path.join(dist, 'web-built-from'),
  draft: path.join(dist, 'web-draft'),
  old: path.join(dist, 'web-old'),
});

/** Whether the app is complete and built from these sources. */
export function isBuilt(dist: string, sources: string): boolean {
  const { web, stamp } = placesIn(dist);
  try {
    return fs.readFileSync(stamp, 'utf8') === stampOf(web, sources);
  } catch {
    return false;
  }
}

/** Builds beside the current app and switches at the end, so that an interrupted build leaves the old one intact. */
export async function buildWeb(dist: string, sources: string, build = runVite): Promise<void> {
  const { web, stamp, draft, old } = placesIn(dist);
  for (const left of [draft, old]) fs.rmSync(left, { recursive: true, force: true });
  await build(draft);
  if (fs.existsSync(web)) fs.renameSync(web, old);
  fs.renameSync(draft, web);
  fs.writeFileSync(stamp, stampOf(web, sources));
  fs.rmSync(old, { recursive: true, force: true });
}

/** The same sources are never built twice. */
export function fingerprintSources(): string {
  const hash = createHash('sha256');
  for (const folder of ['web', 'contract', 'flight'])
    for (const entry of fs.readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.includes('.test.')) continue;
      const file = path.join(entry.parentPath, entry.name);
      hash.update(path.relative(root, file)).update(fs.readFileSync(file));
    }
  hash.update(fs.readFileSync(path.join(root, 'package-lock.json')));
  return hash.digest('hex');
}

function runVite(outDir: string): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', 'web', '--outDir', outDir, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // A test runner's own mode must not end up in the bundle.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return finishBuild(build, 'The app could not be built.');
}

/** A build stops when the start command is stopped. */
function finishBuild(build: ReturnType<typeof spawn>, failure: string): Promise<void> {
  const stop = (signal: NodeJS.Signals) => {
    build.kill('SIGKILL');
    process.kill(process.pid, signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  return new Promise((resolve, reject) => {
    build.once('error', reject);
    build.once('exit', (code) => {
      for (const signal of signals) process.removeListener(signal, stop);
      if (code === 0) resolve();
      else reject(new Error(failure));
    });
  });
}

/** The sources of a finished build, and the size of all its files. */
function stampOf(web: string, sources: string): string {
  const files = fs
    .readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = files.map((file) => `${path.relative(web, file)} ${fs.statSync(file).size}`);
  return [sources, ...sizes.toSorted()].join('\n');
}
