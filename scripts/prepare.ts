import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { basemapIsBuilt, buildBasemap } from '../server/basemap/build-basemap.ts';

const root = path.resolve(import.meta.dirname, '..');
const webOut = path.join(root, 'dist', 'web');
const basemapOut = path.join(root, 'dist', 'basemap');
const stamp = path.join(root, 'dist', 'web-built-from');

/** Builds the app and the base map where they are missing or made from other sources than today's. */
export async function prepare(): Promise<void> {
  const sources = fingerprint();
  if (!fs.existsSync(path.join(webOut, 'index.html')) || readOrEmpty(stamp) !== sources) {
    console.log('Building the app, once …');
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const built = spawnSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      // A test runner's own mode must not end up in the bundle.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (built.status !== 0) throw new Error('The app could not be built.');
    fs.writeFileSync(stamp, sources);
  }
  if (!basemapIsBuilt(basemapOut)) {
    console.log('Cutting the built-in base map, once …');
    await buildBasemap(basemapOut, (text) => console.log(`  ${text}`));
  }
}

/** What the bundle is made of; the same sources never build twice. */
function fingerprint(): string {
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

function readOrEmpty(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
