import fs from 'node:fs';
import path from 'node:path';
import { buildGazetteer } from './build/build-gazetteer.ts';
import { buildImagery } from './build/build-imagery.ts';
import { buildOverview } from './build/build-overview.ts';
import { readAtlas } from './build/read-atlas.ts';
import { readCities } from './build/read-cities.ts';
import { BASEMAP_VERSION, basemapFiles, defaultBasemapFolder } from './built-in.ts';

const MARKER = 'version';

export function basemapIsBuilt(folder: string): boolean {
  try {
    return fs.readFileSync(path.join(folder, MARKER), 'utf8') === String(BASEMAP_VERSION);
  } catch {
    return false;
  }
}

/** Makes the base map from the data packages, without the network; it appears whole or not at all. */
export async function buildBasemap(folder: string, onProgress: (text: string) => void): Promise<void> {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const draft = fs.mkdtempSync(`${folder}.draft-`);
  fs.chmodSync(draft, 0o755);
  try {
    onProgress('Cutting the overview imagery');
    await buildImagery(path.join(draft, basemapFiles.imagery));
    const input = { atlas: readAtlas(), cities: readCities() };
    onProgress('Cutting borders and place names');
    buildOverview(path.join(draft, basemapFiles.overview), input);
    onProgress('Listing places for search');
    buildGazetteer(path.join(draft, basemapFiles.gazetteer), input);
    fs.writeFileSync(path.join(draft, MARKER), String(BASEMAP_VERSION));
    for (const name of fs.readdirSync(draft)) flush(path.join(draft, name));
    putInPlace(draft, folder);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

function putInPlace(draft: string, folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
  try {
    fs.renameSync(draft, folder);
  } catch (error) {
    // Somebody else built it in the same moment: theirs is as good.
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
  process.stdout.write(`The base map lies in ${folder}\n`);
}
