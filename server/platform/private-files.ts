import fs from 'node:fs/promises';
import path from 'node:path';

const OWNER_ONLY = 0o077;
const OWNER_AND_CROSSING = 0o066;

/**
 * New files and folders are for the user of this process only, and so are the folders that earlier versions left. The
 * data folder itself can be crossed, but not listed: under root the built-in database runs as another user.
 */
export async function usePrivateFiles(dataFolder: string): Promise<void> {
  process.umask(OWNER_AND_CROSSING);
  await fs.mkdir(dataFolder, { recursive: true });
  process.umask(OWNER_ONLY);
  for (const entry of await fs.readdir(dataFolder, { withFileTypes: true })) {
    const place = path.join(dataFolder, entry.name);
    if (entry.isDirectory() && (await fs.stat(place)).uid === process.getuid?.()) await fs.chmod(place, 0o700);
  }
}
