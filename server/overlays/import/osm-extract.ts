import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { BrokenFile } from './broken-file.ts';

const FILTER = 'nwr/power=line,minor_line,cable,substation';
/** Ids as OpenStreetMap has them; closed lines stay lines, substations become areas. */
const EXPORT = {
  attributes: { type: true, id: true },
  linear_tags: ['power=line', 'power=minor_line', 'power=cable'],
  area_tags: ['power=substation'],
};
const MISSING =
  'Reading an OpenStreetMap extract needs the program "osmium" (Debian: apt-get install osmium-tool). ' +
  'Install it on the server, or use GeoJSON or Overpass JSON.';

/** Osmium needs the input format: uploads have no file name. */
export type OsmFormat = 'pbf' | 'osm' | 'osm.gz';
type Extract = { file: string; format: OsmFormat; folder: string };

/** Extracts power lines and substations from an OpenStreetMap file; returns the path of the GeoJSON file. */
export async function powerFromExtract({ file, format, folder }: Extract): Promise<string> {
  const done = path.join(folder, 'power.geojson');
  if (fs.existsSync(done)) return done;
  // An osmium of a killed process may still be writing: use a folder of our own.
  const drafts = path.join(folder, randomUUID());
  await fs.promises.mkdir(drafts, { recursive: true });
  const [filtered, config, draft] = ['power.osm.pbf', 'export.json', 'power.geojson'].map((name) =>
    path.join(drafts, name),
  ) as [string, string, string];
  await osmium(['tags-filter', '-F', format, file, FILTER, '-o', filtered]);
  await fs.promises.writeFile(config, JSON.stringify(EXPORT));
  await osmium(['export', filtered, '-c', config, '-o', draft]);
  await fs.promises.rename(draft, done);
  await fs.promises.rm(drafts, { recursive: true });
  return done;
}

function osmium([command = '', ...args]: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('osmium', [command, '--no-progress', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(-500)));
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new BrokenFile(MISSING) : error),
    );
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new BrokenFile(`The OpenStreetMap extract cannot be read: ${errors.trim()}`)),
    );
  });
}
