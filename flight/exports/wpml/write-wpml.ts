import { packKmz } from '../../formats/xml-zip/pack-stored.ts';
import { inputCaps } from '../../formats/input-caps.ts';
import { azimuthDeg } from '../../geo/azimuth-deg.ts';
import { wrapLongitude } from '../../geo/angle.ts';
import { distanceM } from '../../geo/distance-m.ts';
import type { PlannedFlight } from '../../mission/flight-item.ts';
import type { Target, Written } from '../exporter.ts';
import { placeRoute, type PlacedRoute } from '../route/place-route.ts';
import type { PlacedPoint } from '../route/route-point.ts';
import { routeOf } from '../route/route-of.ts';
import { splitRoute } from '../route/split-route.ts';
import { photoPointCount, withPhotoPoints } from '../route/with-photo-points.ts';
import { dialects, type WpmlFormat } from './dialect.ts';
import { writeTemplate } from './write-template.ts';
import { writeWaylines } from './write-waylines.ts';
import type { Wayline, WaylinePoint } from './wayline.ts';

/** Longer files are slow on a controller, and larger than those we read ourselves. */
const MAX_WAYPOINTS = 1500;
/** DJI Fly writes these numbers for every aircraft. */
const flyNumbers: Wayline['numbers'] = { drone: [68, 0], source: 'wpmlFiles' };
/** Aircraft return at this height at least. */
const LOWEST_RETURN_M = 20;

/** Writes KMZ files of a dialect of WPML; more than one if the flight has more waypoints than the aircraft takes. */
export async function writeWpml(format: WpmlFormat, flight: PlannedFlight, target: Target): Promise<Written> {
  const dialect = dialects[format];
  const numbers = numbersFor(format, target);
  if ('refused' in numbers) return numbers;
  const { plan } = flight;
  const placed = await placeRoute(routeOf(flight), plan.homePoint.position, target);
  if ('refused' in placed) return placed;
  const points = pointsFor(placed, plan.homePoint.position, { isFly: !dialect.isEnterprise, photos: target.photos });
  if (!Array.isArray(points)) return points;
  const isEllipsoid = target.altitudes === 'ellipsoid';
  const heights = await heightsOf(points, placed, { target, isEllipsoid });
  const waypoints = Math.min(target.aircraft?.waypoints?.value ?? MAX_WAYPOINTS, MAX_WAYPOINTS);
  const highestM = points.reduce((most, { to }) => Math.max(most, to.altitudeM), LOWEST_RETURN_M);
  const changedAt = Date.parse(plan.lastUpdated) || 0;
  const files = splitRoute(heights, { waypoints }).map((part) => {
    const wayline: Wayline = {
      dialect,
      numbers,
      points: withDamping(part as WaylinePoint[], dialect.isEnterprise),
      ends: placed.ends,
      isEllipsoid,
      speedMps: part[0]!.speedMps,
      climbM: placed.climbM,
      returnM: Math.ceil(highestM),
      changedAt,
    };
    return packKmz([
      { name: 'wpmz/template.kml', text: writeTemplate(wayline) },
      { name: 'wpmz/waylines.wpml', text: writeWaylines(wayline) },
    ]);
  });
  return { files };
}

function numbersFor(format: WpmlFormat, { aircraft }: Target): Wayline['numbers'] | { refused: string[] } {
  if (!aircraft) {
    return format === 'wpml-fly'
      ? flyNumbers
      : { refused: ['Choose the aircraft: the file names its model and camera.'] };
  }
  const { make, model, formats, wpml } = aircraft;
  const isKnown = formats.includes(format) && wpml && (format === 'wpml-fly' || wpml.payload);
  return isKnown ? wpml : { refused: [`The ${make} ${model} does not open files of this kind.`] };
}

type Points = { isFly: boolean; photos: Target['photos'] };

/** DJI Fly ignores photos by distance. A single waypoint is reached from above home, as the plan does. */
function pointsFor(route: PlacedRoute, home: PlacedPoint['to']['position'], { isFly, photos }: Points) {
  const [first, second] = route.points;
  if (!first) return { refused: ['The plan has no waypoint to fly to.'] };
  const above = { position: home, altitudeM: route.climbM, mode: 'relative' } as const;
  const all = second ? route.points : [{ ...first, to: above, photos: 0, photoEveryM: 0, holdS: 0 }, first];
  if (!isFly) return all;
  if (photos === 'timer') return all.map((point) => ({ ...point, photoEveryM: 0 }));
  if (photoPointCount(all) > inputCaps.planItems)
    return {
      refused: [
        'The plan takes more than 20,000 photos, and each would be a waypoint. Let the timer of the camera take them.',
      ],
    };
  return withPhotoPoints(all);
}

type Heights = { target: Target; isEllipsoid: boolean };

async function heightsOf(points: readonly PlacedPoint[], { homeM }: PlacedRoute, { target, isEllipsoid }: Heights) {
  const geoid = isEllipsoid ? await target.geoid(points.map(({ to }) => to.position)) : [];
  return points.map((point, at): WaylinePoint => {
    const shownM = point.to.altitudeM + (isEllipsoid ? (homeM ?? NaN) : 0);
    return { ...point, heightM: shownM + (isEllipsoid ? geoid[at]! : 0), shownM, dampingM: 0 };
  });
}

/** Course changes up to this are flown without a stop. */
const STRAIGHT_DEG = 10;
const MAX_DAMPING_M = 5;
/** The curves of neighbours must fit into the leg between them. */
const DAMPING_SHARE = 0.4;

/** Waypoints on a straight line, such as those that follow the ground, are passed without a stop. */
function withDamping(points: readonly WaylinePoint[], isEnterprise: boolean): WaylinePoint[] {
  return points.map((point, at) => {
    const [before, next] = [points[at - 1], points[at + 1]];
    if (!isEnterprise || !before || !next || point.holdS > 0 || point.photos > 0) return point;
    const legs = [distanceM(before.to.position, point.to.position), distanceM(point.to.position, next.to.position)];
    const turn = azimuthDeg(point.to.position, next.to.position) - azimuthDeg(before.to.position, point.to.position);
    const isPassed = Math.min(...legs) > 2 && Math.abs(wrapLongitude(turn)) < STRAIGHT_DEG;
    const isAimed = point.pitchDeg !== before.pitchDeg || point.lookAt !== before.lookAt;
    return isPassed && !isAimed
      ? { ...point, dampingM: Math.min(MAX_DAMPING_M, DAMPING_SHARE * Math.min(...legs)) }
      : point;
  });
}
