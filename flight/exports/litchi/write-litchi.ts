import { lngLat } from '../../geo/lng-lat.ts';
import type { PlannedFlight } from '../../mission/flight-item.ts';
import type { Target, Written } from '../exporter.ts';
import { courseAt } from '../route/course-at.ts';
import { degreesText, numberText } from '../route/number-text.ts';
import { placeRoute } from '../route/place-route.ts';
import type { PlacedPoint } from '../route/route-point.ts';
import { routeOf } from '../route/route-of.ts';
import { splitRoute } from '../route/split-route.ts';
import { withShortLegs } from '../route/with-short-legs.ts';

const ACTIONS = 15;
const actionColumns = Array.from({ length: ACTIONS }, (_, at) => `actiontype${at + 1},actionparam${at + 1}`);
const HEADER = [
  'latitude,longitude,altitude(m),heading(deg),curvesize(m),rotationdir,gimbalmode,gimbalpitchangle',
  ...actionColumns,
  'altitudemode,speed(m/s),poi_latitude,poi_longitude,poi_altitude(m),poi_altitudemode,photo_timeinterval,photo_distinterval',
].join(',');
/** Numbers of actions and gimbal modes. */
const [NONE, STAY, PHOTO] = [-1, 0, 1];
const gimbalModes = { off: 0, focus: 1, angle: 2 } as const;
/** Stops at the waypoint. */
const CURVE_M = 0.2;
const LONGEST_STAY_MS = 32_767;
const OFF = -1;
/** Limits of the app, with room for rounding. */
const limits = { legM: 1990, waypoints: 10_000, lengthM: 29_900 } as const;

/** Writes missions for Litchi, all heights above the take-off point. */
export async function writeLitchi(flight: PlannedFlight, target: Target): Promise<Written> {
  const placed = await placeRoute(routeOf(flight), flight.plan.homePoint.position, target);
  if ('refused' in placed) return placed;
  if (placed.points.length === 0) return { refused: ['The plan has no waypoint to fly to.'] };
  const files = splitRoute(withShortLegs(placed.points, limits.legM), limits);
  return { files: files.map((points) => `${HEADER}\n${points.map((_, at) => writeRow(points, at)).join('')}`) };
}

function writeRow(points: readonly PlacedPoint[], at: number): string {
  const point = points[at]!;
  const [lng, lat] = lngLat(point.to.position);
  const { pitchDeg, lookAt, photoEveryM } = point;
  const mode = lookAt ? gimbalModes.focus : pitchDeg === null ? gimbalModes.off : gimbalModes.angle;
  const [poiLng, poiLat] = lookAt ? lngLat(lookAt.position) : [0, 0];
  const isLast = at === points.length - 1;
  return `${[
    degreesText(lat),
    degreesText(lng),
    numberText(point.to.altitudeM),
    numberText(courseAt(points, at), 1),
    CURVE_M,
    0,
    mode,
    numberText(-(pitchDeg ?? 0), 1),
    ...actionsAt(point),
    0,
    numberText(point.speedMps, 2),
    degreesText(poiLat),
    degreesText(poiLng),
    numberText(lookAt?.altitudeM ?? 0),
    0,
    OFF,
    photoEveryM > 0 && !isLast ? numberText(photoEveryM, 2) : OFF,
  ].join(',')}\n`;
}

function actionsAt({ holdS, photos }: PlacedPoint): number[] {
  const stays = Math.ceil((holdS * 1000) / LONGEST_STAY_MS);
  const actions = [
    ...Array.from({ length: stays }, () => [STAY, Math.round((holdS * 1000) / stays)]),
    ...Array.from({ length: photos }, () => [PHOTO, 0]),
  ].slice(0, ACTIONS);
  const none = Array.from({ length: ACTIONS - actions.length }, () => [NONE, 0]);
  return [...actions, ...none].flat();
}
