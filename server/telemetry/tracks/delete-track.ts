import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { trackNotFound } from './read-track.ts';
import { trackOf } from './track-of.ts';
import { findTrack, removeTrack, type TrackKey } from './tracks-store.ts';

export async function deleteTrack(services: Services, key: TrackKey): Promise<void> {
  const row = await findTrack(services.db, key);
  if (!row) throw trackNotFound();
  if (trackOf(row, services.now()).isLive) throw stillFlying();
  await removeTrack(services.db, key);
}

function stillFlying(): Refused {
  const message =
    'This flight may still be in progress. It can be deleted some minutes after the last message of the vehicle.';
  return new Refused({ status: 409, code: 'still-flying', message });
}
