import fs from 'node:fs';
import os from 'node:os';
import { newTempFolder } from './kill-on-exit.ts';

const IN_MEMORY = '/dev/shm';
/** Databases, browsers and photos of a whole test run stay well below this. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Folder of temporary test files: in memory if there is plenty. Databases created and dropped by
 * the hundred keep a disk busier than the tests themselves.
 */
export function makeScratchFolder(): string {
  const folder = newTempFolder('test-', hasRoomInMemory() ? IN_MEMORY : os.tmpdir());
  // With the permissions of the temporary folder: databases run as another user if we are root.
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
