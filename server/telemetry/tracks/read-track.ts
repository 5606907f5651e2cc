import type { AnswerOf } from '@overflight/contract/call.ts';
import type { readTrack as call } from '@overflight/contract/telemetry/telemetry.ts';
import { notFound, type Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { inOrder } from './track-figures.ts';
import { trackOf } from './track-of.ts';
import { findTrack, readPoints, type TrackKey } from './tracks-store.ts';

export const trackNotFound = (): Refused => notFound('This flight');

/** One flight with its points in time order. */
export async function readTrack(services: Services, key: TrackKey): Promise<AnswerOf<typeof call>> {
  const row = await findTrack(services.db, key);
  if (!row) throw trackNotFound();
  const points = inOrder((await readPoints(services.db, [row.id])).get(row.id) ?? []);
  const startedAt = row.started_at.getTime();
  const track = trackOf(row, services.now());
  return { ...track, path: points.map(([at, ...place]) => [at - startedAt, ...place]) };
}
