import type { Position } from 'geojson';
import { segmentSpeedMps } from '../../camera/photo-pace.ts';
import { type FlownPart, inFlownOrder } from '../../formats/kept/imported-parts.ts';
import { isSamePlace } from '../../geo/is-same-place.ts';
import { isLines } from '../plan.ts';
import type { FlownPlan } from './flight-line.ts';
import { segmentLine } from './segment-line.ts';
import type { FlightPoint } from './flight-point.ts';

/** A position, its height above home if known, and the speed from there on. */
export type Place = {
  position: Position;
  heightM: number | undefined;
  speedMps: number;
  /** Number of the flown part it belongs to; undefined on the way between parts. */
  part?: number;
  /** Number of the point in that part as drawn; undefined where the ground added it. */
  vertex?: number;
  /** The aircraft stops at the end of the leg from here, and this often on it; undefined if it flies on. */
  stopsEveryM?: number;
};

/** The places of a flight between home and home, with the ground worked in where that is known. */
export function flownPlaces(plan: FlownPlan): Place[] {
  const drawn = drawnPlaces(plan);
  return (plan.overGround && overGround(plan, drawn)) ?? drawn;
}

function drawnPlaces(plan: FlownPlan): Place[] {
  const { altitudeMode, flightSpeed } = plan.planMetadata;
  const heightOf = heightOver(plan);
  return inFlownOrder(plan).flatMap((flown, part) => {
    const line = 'segment' in flown ? segmentLine(flown.segment, altitudeMode) : flown.corridor.line;
    let speedMps = cruiseOf(flown, flightSpeed);
    return line.map((point, vertex): Place => {
      // A waypoint's speed is set on reaching it.
      const own =
        'segment' in flown && flown.segment.type === 'waypointRoute' ? flown.segment.waypoints[vertex] : undefined;
      if (own && own.metadata.flightSpeed > 0) speedMps = own.metadata.flightSpeed;
      return { position: point.position, heightM: heightOf(point), speedMps, part, vertex };
    });
  });
}

/** The drawn places at their worked-in heights and the added ones between them; undefined if they do not match. */
function overGround(plan: FlownPlan, drawn: readonly Place[]): Place[] | undefined {
  const heightOf = heightOver(plan);
  let next = 0;
  // Without the ground at home, the take-off above it, and the end over home.
  const places = (plan.overGround ?? []).slice(2, -1).map((point): Place => {
    const [before, after] = [drawn[next - 1], drawn[next]];
    const heightM = heightOf(point);
    if (after && isSamePlace(after.position, point.position)) {
      next += 1;
      return { ...after, heightM };
    }
    const speedMps = before?.speedMps ?? plan.planMetadata.flightSpeed;
    const isWithin = before?.part !== undefined && before.part === after?.part;
    return { position: point.position, heightM, speedMps, ...(isWithin && { part: before.part }) };
  });
  return next === drawn.length ? places : undefined;
}

/** Height above home; one above the sea only if the ground at home is known, or was typed for a survey. */
export function heightOver({ segments, homeAltitudeM }: FlownPlan) {
  const typed = segments.flatMap((segment) => (isLines(segment) ? (segment.segmentMetadata.groundAltitude ?? []) : []));
  const groundM = homeAltitudeM ?? typed[0];
  return ({ altitudeM, mode }: Pick<FlightPoint, 'altitudeM' | 'mode'>): number | undefined => {
    if (mode !== 'absolute') return altitudeM;
    return groundM === undefined ? undefined : altitudeM - groundM;
  };
}

const cruiseOf = (part: FlownPart, planSpeedMps: number): number =>
  'segment' in part && part.segment.type !== 'waypointRoute'
    ? segmentSpeedMps(part.segment, planSpeedMps)
    : planSpeedMps;
