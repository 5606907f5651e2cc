import fs from 'node:fs';
import path from 'node:path';

/** PostgreSQL writes its process number into both, and refuses to start while that number is anybody's. */
const LOCK_FILES = ['postmaster.pid', '.s.PGSQL.5432.lock'];

/** Whether a database runs in the folder. */
export function isDatabaseRunning(folder: string): boolean {
  return LOCK_FILES.some((name) => isDatabaseOf(folder, pidIn(path.join(folder, name))));
}

/**
 * After a power cut the number in a lock file may be somebody else's. PostgreSQL would take them for a second database and
 * not start; the shared memory it also looks at still keeps two of them apart.
 */
export function dropStaleLocks(folder: string): void {
  for (const file of LOCK_FILES.map((name) => path.join(folder, name))) {
    const pid = pidIn(file);
    if (isAlive(pid) && !isDatabaseOf(folder, pid)) fs.rmSync(file, { force: true });
  }
}

function pidIn(lockFile: string): number {
  return Number.parseInt(readOrEmpty(lockFile), 10);
}

/** A database works in its own folder; where that cannot be seen, being PostgreSQL is enough. */
function isDatabaseOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  if (!readOrEmpty(`/proc/${pid}/comm`).startsWith('postgres')) return false;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
  } catch {
    return true;
  }
}

function isAlive(pid: number): boolean {
  if (Number.isNaN(pid)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process, which we may not signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
