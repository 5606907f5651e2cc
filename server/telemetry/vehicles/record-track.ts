import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { isUnderWay } from '../tracks/is-under-way.ts';
import { storePoints } from '../tracks/store-points.ts';
import type { TrackedVehicle } from '../stream/live-vehicles.ts';
import { trackLimits } from '../tracks/track-limits.ts';
import { trackPoint, type StoredTrackPoint } from '../tracks/track-point.ts';

type Pending = {
  points: StoredTrackPoint[];
  last: StoredTrackPoint | undefined;
  /** Null if unknown. */
  isUnderWay: boolean | null;
  /** Take-off and landing times that separate flights. */
  breaks: number[];
};
type Tracker = { pending: Map<TrackedVehicle, Pending>; writing: Promise<void> | undefined };

/** Vehicles per transaction. */
const AT_ONCE = 500;

const trackers = perServices((): Tracker => ({ pending: new Map(), writing: undefined }));

/** Queues a point for the vehicle's track; all tracks are written together every few seconds. */
export function recordTrackPoint(services: Services, vehicle: TrackedVehicle): void {
  const { place, placedAt } = vehicle;
  if (!place) return;
  const { pending } = trackers(services);
  let unwritten = pending.get(vehicle);
  if (!unwritten) pending.set(vehicle, (unwritten = { points: [], last: undefined, isUnderWay: null, breaks: [] }));
  const { isUnderWay: wasUnderWay } = unwritten;
  unwritten.isUnderWay = isUnderWay(vehicle.facts);
  const hasLanded = wasUnderWay === true && unwritten.isUnderWay === false;
  if (wasUnderWay === false && unwritten.isUnderWay) {
    unwritten.breaks.push(placedAt - 1);
    unwritten.last = undefined;
  }
  if (hasLanded) unwritten.breaks.push(placedAt);
  // Points on the ground are skipped, except the landing point.
  if (unwritten.isUnderWay === false && !hasLanded) return;
  if (!hasLanded && !isDue(unwritten.last, { at: placedAt, lng: place.lng, lat: place.lat })) return;
  const point = trackPoint(placedAt, place);
  unwritten.last = point;
  unwritten.points.push(point);
  if (unwritten.points.length > trackLimits.mostWaiting) unwritten.points.shift();
}

function isDue(
  last: StoredTrackPoint | undefined,
  { at, lng, lat }: { at: number; lng: number; lat: number },
): boolean {
  if (!last) return true;
  const passedMs = at - last[0];
  // The clock was set back.
  if (passedMs < 0) return true;
  if (passedMs < telemetryLimits.trackPointEveryMs) return false;
  return passedMs >= trackLimits.stillEveryMs || distanceM([last[1], last[2]], [lng, lat]) > trackLimits.stillM;
}

export function discardTrackPoints(services: Services, vehicle: TrackedVehicle): void {
  trackers(services).pending.delete(vehicle);
}

/** Writes all queued points; a failed write is retried next time. */
export function writeTracks(services: Services): Promise<void> {
  const tracker = trackers(services);
  tracker.writing ??= writeAll(services, tracker).finally(() => (tracker.writing = undefined));
  return tracker.writing;
}

async function writeAll(services: Services, { pending }: Tracker): Promise<void> {
  const due = [...pending].flatMap(([vehicle, unwritten]) => {
    const { row } = vehicle;
    if (unwritten.points.length > 0) return row ? [{ vehicle, row, unwritten }] : [];
    // Nothing arrived since the last write: a vehicle heard again starts anew.
    if (services.now().getTime() - vehicle.placedAt > trackLimits.stillEveryMs) pending.delete(vehicle);
    return [];
  });
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const some = due
      .slice(from, from + AT_ONCE)
      .map((one) => ({ ...one, points: one.unwritten.points.splice(0), breaks: one.unwritten.breaks.splice(0) }));
    const flown = some.map(({ vehicle, row, points, breaks }) => ({
      vehicleId: row.id,
      isSimulated: vehicle.isSimulated,
      points,
      breaks,
    }));
    try {
      await services.db.transaction().execute((transaction) => storePoints(transaction, flown));
    } catch (error) {
      for (const { unwritten, points, breaks } of some) {
        unwritten.points = [...points, ...unwritten.points].slice(-trackLimits.mostWaiting);
        unwritten.breaks = [...breaks, ...unwritten.breaks];
      }
      services.log.error({ err: error }, 'tracks could not be written');
    }
  }
}
