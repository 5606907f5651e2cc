import fs from 'node:fs';
import os from 'node:os';
import { newTempFolder } from './end-with-us.ts';

const IN_MEMORY = '/dev/shm';
/** Databases, browsers and photos of a whole run of the tests stay well below this. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Where tests put files that nobody keeps: in memory where there is plenty of it. Databases that are made and dropped by
 * the hundred keep a disk busier than the tests themselves.
 */
export function makeScratchFolder(): string {
  const folder = newTempFolder('test-', hasRoomInMemory() ? IN_MEMORY : os.tmpdir());
  // As the folder for temporary files itself: databases run as another user where we are root.
  fs.chmodSync(folder, 0o1777);
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    fs.accessSync(IN_MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    return bavail * bsize > NEEDED_BYTES && os.freemem() > 2 * NEEDED_BYTES;
  } catch {
    return false;
  }
}
