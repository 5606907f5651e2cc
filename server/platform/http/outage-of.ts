import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import type { Env } from '../env.ts';
import { hasDatabaseRoom } from '../storage/disk-room.ts';
import { noSpace } from '../storage/storage-refusals.ts';
import { Refused } from './refused.ts';

type Failure = Error & { code?: string };

const DATABASE_RETRY_S = 2;

/** Codes of the system and of PostgreSQL for a full disk. */
const FULL_DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
/** PostgreSQL passes on other failures of a disk as their text alone. */
const FULL_DISK_TEXT = /No space left on device|Disk quota exceeded|File too large/;
const INPUT_OUTPUT_ERROR = '58030';

/** What to answer where the machine, not our code, is at fault; undefined for anything else. */
export function outageOf(error: Failure, env: Env): Refused | undefined {
  if (isDiskFull(error)) return noSpace();
  if (!isDatabaseUnavailable(error)) return undefined;
  return hasDatabaseRoom(env) ? databaseAway() : databaseStopped();
}

function isDiskFull({ code = '', message }: Failure): boolean {
  return FULL_DISK_CODES.has(code) || (code === INPUT_OUTPUT_ERROR && FULL_DISK_TEXT.test(message));
}

function databaseAway(): Refused {
  const message = 'The database cannot be reached just now. Try again in a moment.';
  return new Refused({ status: 503, code: 'database-away', message, retryAfterS: DATABASE_RETRY_S });
}

/** Unlike a refused write, one that was under way may have been stored. */
function databaseStopped(): Refused {
  const message = 'The disk of this server is full, and its database has stopped. Try again when there is room.';
  return new Refused({ status: 507, code: 'no-space', message, retryAfterS: DATABASE_RETRY_S });
}
