import fs from 'node:fs';
import path from 'node:path';
import { BASEMAP_VERSION, defaultBasemapFolder } from './basemap/built-in.ts';

const MARKER = 'version';
const DRAFT_LEFT_AFTER_MS = 60 * 60 * 1000;

export function basemapIsBuilt(folder: string): boolean {
  try {
    return fs.readFileSync(path.join(folder, MARKER), 'utf8') === String(BASEMAP_VERSION);
  } catch {
    return false;
  }
}

/** Builds the base map from the data packages, offline and atomically. */
export async function buildBasemap(folder: string, onProgress: (text: string) => void): Promise<void> {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  dropOldDrafts(folder);
  const draft = fs.mkdtempSync(`${folder}.draft-`);
  fs.chmodSync(draft, 0o755);
  try {
    // The data packages are large: checking whether it is built must not load them.
    const { writeBasemap } = await import('./write-basemap.ts');
    await writeBasemap(draft, onProgress);
    fs.writeFileSync(path.join(draft, MARKER), String(BASEMAP_VERSION));
    for (const name of fs.readdirSync(draft)) flush(path.join(draft, name));
    putInPlace(draft, folder);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** Left by a killed build; a younger one may belong to a build in progress. */
function dropOldDrafts(folder: string): void {
  for (const name of fs.readdirSync(path.dirname(folder))) {
    const draft = path.join(path.dirname(folder), name);
    const isDraft = name.startsWith(`${path.basename(folder)}.draft-`);
    if (isDraft && Date.now() - fs.statSync(draft).mtimeMs > DRAFT_LEFT_AFTER_MS) fs.rmSync(draft, { recursive: true });
  }
}

function putInPlace(draft: string, folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
  try {
    fs.renameSync(draft, folder);
  } catch (error) {
    // Another process has just built it: either result is fine.
    if (!basemapIsBuilt(folder)) throw error;
  }
}

function flush(file: string): void {
  const handle = fs.openSync(file, 'r+');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

if (import.meta.main) {
  const folder = path.resolve(process.argv[2] ?? defaultBasemapFolder);
  await buildBasemap(folder, (text) => process.stdout.write(`${text}\n`));
  process.stdout.write(`The base map is in ${folder}\n`);
}
