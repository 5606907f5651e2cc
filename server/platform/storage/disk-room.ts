import fs from 'node:fs';
import path from 'node:path';
import type { Env } from '../env.ts';

/** Space that is left free on a disk; on a small disk a share of it. */
const reserves = {
  /** Room for the database, where both share a disk. */
  files: { bytes: 256 * 1024 ** 2, share: 0.05 },
  /** Four segments of PostgreSQL's log: without room for the next one, it stops. */
  database: { bytes: 64 * 1024 ** 2, share: 0.1 },
} as const;
type Reserve = keyof typeof reserves;

/** Whether so many more bytes leave the reserve free. */
export function hasRoom(folder: string, reserve: Reserve, bytes = 0): boolean {
  const { bavail, blocks, bsize } = fs.statfsSync(folder);
  const { bytes: most, share } = reserves[reserve];
  return bavail * bsize >= bytes + Math.min(most, blocks * bsize * share);
}

type Places = Pick<Env, 'DATABASE_URL' | 'OVERFLIGHT_DATA'>;

/** Whether the built-in database may grow. An outside one says so itself. */
export function hasDatabaseRoom({ DATABASE_URL, OVERFLIGHT_DATA }: Places): boolean {
  return DATABASE_URL !== undefined || hasRoom(OVERFLIGHT_DATA, 'database');
}

/** Whether everything we store on disks of our own may grow. */
export function hasDiskRoom(env: Places & Pick<Env, 'S3_ENDPOINT'>): boolean {
  const files = path.join(env.OVERFLIGHT_DATA, 'files');
  return hasDatabaseRoom(env) && (env.S3_ENDPOINT !== undefined || !fs.existsSync(files) || hasRoom(files, 'files'));
}
