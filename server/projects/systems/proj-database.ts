import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Where PROJ, which comes with GDAL, keeps its database. */
const projFolders = (): (string | undefined)[] => [
  process.env['PROJ_DATA'],
  process.env['PROJ_LIB'],
  '/usr/share/proj',
  '/usr/local/share/proj',
];

const opened = new Map<string, DatabaseSync>();

/** The coordinate systems of the EPSG register; undefined where GDAL is not installed. */
export function projDatabase(folders = projFolders()): DatabaseSync | undefined {
  const files = folders.flatMap((folder) => (folder ? [path.join(folder, 'proj.db')] : []));
  const file = files.find((candidate) => fs.existsSync(candidate));
  if (file === undefined) return undefined;
  const db = opened.get(file) ?? new DatabaseSync(file, { readOnly: true });
  opened.set(file, db);
  return db;
}
