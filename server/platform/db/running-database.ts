import fs from 'node:fs';
import path from 'node:path';

/** PostgreSQL writes its pid into both, and refuses to start while that pid exists. */
const LOCK_FILES = ['postmaster.pid', '.s.PGSQL.5432.lock'];

/** Whether a database runs in the folder. */
export function isDatabaseRunning(folder: string): boolean {
  return LOCK_FILES.some((name) => isDatabaseOf(folder, pidIn(path.join(folder, name))));
}

/**
 * After a power cut the pid in a lock file may belong to another process. PostgreSQL would refuse to
 * start; its shared memory check still prevents two servers on one folder.
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

/** A database runs in its own folder; if that is not visible, being PostgreSQL is enough. */
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
    // Another user's process, which we may not signal.
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
