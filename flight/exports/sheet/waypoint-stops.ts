import { toRadians, wrapLongitude } from '../../geo/angle.ts';
import { azimuthDeg } from '../../geo/azimuth-deg.ts';
import { distanceM } from '../../geo/distance-m.ts';
import type { PlannedFlight } from '../../mission/flight-item.ts';
import { type GroundLeg, legTimesS } from '../../plan/estimate/leg-times-s.ts';
import { routeOf } from '../route/route-of.ts';
import type { RoutePoint } from '../route/route-point.ts';

/** Where an app stops, whether each photo on a line is a waypoint, and whether the batteries of its aircraft count it. */
export type Stops = { at: 'waypoints' | 'photos'; isPhotoEach: boolean; isCounted?: boolean };
type Leg = GroundLeg & { endsInStop: boolean };

/** Less is lost in the rest of the estimate. */
const WORTH_TELLING_S = 20;

/** A climb on the spot is a stop anyway. */
const MIN_LEG_M = 0.1;

/** What stops add to the estimated time, which counts a flight that passes its waypoints; as a sentence. */
export function waypointStops(flight: PlannedFlight, stops: Stops): string[] {
  const legs = legsOf(routeOf(flight).points, stops);
  const count = legs.filter(({ endsInStop }) => endsInStop).length;
  const passedS = sum(legTimesS(legs));
  const stoppedS = sum(runsOf(legs).flatMap((run) => legTimesS(run)));
  const addedS = stoppedS - passedS;
  if (!(addedS > WORTH_TELLING_S)) return [];
  const photos = stops.isPhotoEach || stops.at === 'photos' ? ', and each photo a moment more' : '';
  return [
    `The aircraft stops at ${count.toLocaleString('en-US')} waypoints. Braking and starting again adds about ${Math.ceil(addedS / 60)} min${photos}: ${stops.isCounted ? 'the estimated time does not count it, Batteries does' : 'neither the estimated time nor the batteries count it'}.`,
  ];
}

function legsOf(points: readonly RoutePoint[], { at, isPhotoEach }: Stops): Leg[] {
  const flown = points.filter(({ speedMps }) => speedMps > 0);
  return flown.slice(1).flatMap((to, i): Leg[] => {
    const [from, next] = [flown[i]!, flown[i + 2]];
    const lengthM = distanceM(from.to.position, to.to.position);
    if (lengthM < MIN_LEG_M) return [];
    const course = azimuthDeg(from.to.position, to.to.position);
    const turn = next ? toRadians(wrapLongitude(azimuthDeg(to.to.position, next.to.position) - course)) : 0;
    const pieces = isPhotoEach && from.photoEveryM > 0 ? Math.max(1, Math.ceil(lengthM / from.photoEveryM)) : 1;
    return Array.from({ length: pieces }, (_, piece) => {
      const isLast = piece === pieces - 1;
      const endsInStop = !isLast || at === 'waypoints' || to.photos > 0;
      return { lengthM: lengthM / pieces, speedMps: from.speedMps, turn: isLast ? turn : 0, endsInStop };
    });
  });
}

/** Legs between two stops. */
function runsOf(legs: readonly Leg[]): Leg[][] {
  const runs: Leg[][] = [[]];
  for (const leg of legs) {
    runs.at(-1)!.push(leg);
    if (leg.endsInStop) runs.push([]);
  }
  return runs;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
