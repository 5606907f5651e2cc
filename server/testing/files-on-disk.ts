import fs from 'node:fs';
import path from 'node:path';

/** Every file below a folder of the data folder. */
export function filesOnDisk({ dataFolder }: { dataFolder: string }, below = 'files'): string[] {
  const folder = path.join(dataFolder, below);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
