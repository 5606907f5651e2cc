import type { Track } from '@overflight/contract/telemetry/telemetry.ts';
import { nameOf } from '../vehicles/name-of.ts';
import { trackLimits } from './track-limits.ts';
import type { NamedTrack } from './tracks-store.ts';

export function trackOf(row: NamedTrack, now: Date): Track {
  return {
    trackId: row.id,
    objectId: row.vehicle_id,
    vehicle: nameOf(row),
    isSimulated: row.is_simulated,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at.toISOString(),
    isLive: !row.has_landed && now.getTime() - row.ended_at.getTime() <= trackLimits.silenceMs,
    points: row.points,
    lengthM: Math.round(row.length_m),
  };
}
