import type { Call } from '@overflight/contract/call.ts';
import type { Env } from '../../env.ts';
import { hasDatabaseRoom } from '../../storage/disk-room.ts';
import { noSpace } from '../../storage/storage-refusals.ts';

/** Asking the system costs some microseconds; between two of these, no disk fills its reserve. */
const KNOWN_FOR_MS = 200;
let known = { folder: '', until: 0, hasRoom: true };

/**
 * Refuses what would make the built-in database grow on a nearly full disk, so that it never stops for lack of room and
 * reads go on. Deleting and signing in still work: people must be able to make room.
 */
export function requireWritableDisk({ method, needs, worksOnFullDisk }: Call, env: Env): void {
  if (method === 'GET' || method === 'DELETE' || needs === 'public' || worksOnFullDisk) return;
  const now = performance.now();
  if (known.folder !== env.OVERFLIGHT_DATA || known.until < now)
    known = { folder: env.OVERFLIGHT_DATA, until: now + KNOWN_FOR_MS, hasRoom: hasDatabaseRoom(env) };
  if (!known.hasRoom) throw noSpace();
}
