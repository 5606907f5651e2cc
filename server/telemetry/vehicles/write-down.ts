import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { isUnderWay } from '../tracks/is-under-way.ts';
import { keepPoints } from '../tracks/keep-points.ts';
import type { LiveVehicle } from '../live/live-vehicles.ts';
import { trackLimits } from '../tracks/track-limits.ts';
import { keptPoint, type KeptPoint } from '../tracks/track-point.ts';

type Pending = {
  points: KeptPoint[];
  last: KeptPoint | undefined;
  /** Null where nobody tells. */
  isUnderWay: boolean | null;
  /** Moments over which no flight goes on: take-offs and landings. */
  breaks: number[];
};
type Tracker = { pending: Map<LiveVehicle, Pending>; writing: Promise<void> | undefined };

/** Vehicles in one transaction. */
const AT_ONCE = 500;

const trackers = perServices((): Tracker => ({ pending: new Map(), writing: undefined }));

/** Notes where a vehicle is for its track, which is written with those of all others in some seconds. */
export function noteForTrack(services: Services, vehicle: LiveVehicle): void {
  const { place, placedAt } = vehicle;
  if (!place) return;
  const { pending } = trackers(services);
  let noted = pending.get(vehicle);
  if (!noted) pending.set(vehicle, (noted = { points: [], last: undefined, isUnderWay: null, breaks: [] }));
  const { isUnderWay: wasUnderWay } = noted;
  noted.isUnderWay = isUnderWay(vehicle.facts);
  const hasLanded = wasUnderWay === true && noted.isUnderWay === false;
  if (wasUnderWay === false && noted.isUnderWay) {
    noted.breaks.push(placedAt - 1);
    noted.last = undefined;
  }
  if (hasLanded) noted.breaks.push(placedAt);
  // Where it stands is no flight, but for the place where it has landed.
  if (noted.isUnderWay === false && !hasLanded) return;
  if (!hasLanded && !isDue(noted.last, { at: placedAt, lng: place.lng, lat: place.lat })) return;
  const point = keptPoint(placedAt, place);
  noted.last = point;
  noted.points.push(point);
  if (noted.points.length > trackLimits.mostWaiting) noted.points.shift();
}

function isDue(last: KeptPoint | undefined, { at, lng, lat }: { at: number; lng: number; lat: number }): boolean {
  if (!last) return true;
  const passedMs = at - last[0];
  // The clock was set back.
  if (passedMs < 0) return true;
  if (passedMs < telemetryLimits.trackPointEveryMs) return false;
  return passedMs >= trackLimits.stillEveryMs || distanceM([last[1], last[2]], [lng, lat]) > trackLimits.stillM;
}

/** What is not noted any more of a vehicle that was forgotten. */
export function forgetNotes(services: Services, vehicle: LiveVehicle): void {
  trackers(services).pending.delete(vehicle);
}

/** Writes down all that is noted; what cannot be written is tried again next time. */
export function writeTracks(services: Services): Promise<void> {
  const tracker = trackers(services);
  tracker.writing ??= writeAll(services, tracker).finally(() => (tracker.writing = undefined));
  return tracker.writing;
}

async function writeAll(services: Services, { pending }: Tracker): Promise<void> {
  const due = [...pending].flatMap(([vehicle, noted]) => {
    const { row } = vehicle;
    if (noted.points.length > 0) return row ? [{ vehicle, row, noted }] : [];
    // Nothing came since the last time: a vehicle that is heard of again begins anew.
    if (services.now().getTime() - vehicle.placedAt > trackLimits.stillEveryMs) pending.delete(vehicle);
    return [];
  });
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const some = due
      .slice(from, from + AT_ONCE)
      .map((one) => ({ ...one, points: one.noted.points.splice(0), breaks: one.noted.breaks.splice(0) }));
    const flown = some.map(({ vehicle, row, points, breaks }) => ({
      vehicleId: row.id,
      isSimulated: vehicle.isSimulated,
      points,
      breaks,
    }));
    try {
      await services.db.transaction().execute((transaction) => keepPoints(transaction, flown));
    } catch (error) {
      for (const { noted, points, breaks } of some) {
        noted.points = [...points, ...noted.points].slice(-trackLimits.mostWaiting);
        noted.breaks = [...breaks, ...noted.breaks];
      }
      services.log.error({ err: error }, 'tracks could not be written');
    }
  }
}
