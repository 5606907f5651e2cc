import { inFlownOrder } from '../formats/kept/imported-parts.ts';
import { keptOf } from '../formats/kept/kept-from-import.ts';
import type { FlightPlan, Segment, SurveySegment, WaypointRouteSegment } from '../plan/plan.ts';
import { planSurveySegment } from '../survey/plan-survey-segment.ts';
import { type FlightRange, placesOf } from './flight-range.ts';
import type { StretchRoute, Stop } from './route-in-stretches.ts';

/** A plan that an imported file flies as it came cannot be cut. */
export const isCuttable = (plan: Pick<FlightPlan, 'keptFromImport'>): boolean =>
  (keptOf(plan)?.items.length ?? 0) === 0;

/** The segments that one flight flies; what was set before it (speed, gimbal) is set again, and photos start again. */
export function segmentsOfFlight(plan: FlightPlan, route: StretchRoute, range: FlightRange): Segment[] {
  const places = placesOf(route, range);
  return inFlownOrder(plan).flatMap((part, number) => {
    const own = places.filter((place) => place.part === number);
    const all = route.stops.filter((stop) => stop.part === number);
    if (!('segment' in part) || own.length === 0) return [];
    if (own.length === all.length) return [part.segment];
    return cutSegment(part.segment, own);
  });
}

function cutSegment(segment: Segment, own: readonly Stop[]): Segment[] {
  if (segment.type === 'survey') return [cutSurvey(segment, own)];
  if (segment.type === 'waypointRoute') return [cutWaypoints(segment, own)];
  return [segment];
}

/** A survey that is a part already is cut further. */
function cutSurvey(survey: SurveySegment, own: readonly Stop[]): SurveySegment {
  const beginM = survey.flownPart?.fromM ?? 0;
  const [fromM, toM] = [beginM + (own[0]?.alongM ?? 0), beginM + (own.at(-1)?.alongM ?? 0)];
  const { pathPhotos: _, ...rest } = survey;
  const cut: SurveySegment = { ...rest, pathCoordinates: [], flownPart: { fromM, toM } };
  const planned = planSurveySegment(cut);
  return { ...cut, pathCoordinates: planned.ok ? planned.path : [] };
}

function cutWaypoints(route: WaypointRouteSegment, own: readonly Stop[]): WaypointRouteSegment {
  const vertices = own.flatMap(({ vertex }) => vertex ?? []);
  const [first = 0, last = 0] = [vertices[0], vertices.at(-1)];
  const earlier = route.waypoints.slice(0, first + 1).map(({ metadata }) => metadata);
  const aimed = earlier.findLast(({ gimbal }) => gimbal);
  const sped = earlier.findLast(({ flightSpeed }) => flightSpeed > 0);
  const waypoints = route.waypoints.slice(first, last + 1).map((waypoint, index) => ({ ...waypoint, index }));
  const [start, ...others] = waypoints;
  if (!start) return { ...route, waypoints };
  const metadata = {
    ...start.metadata,
    flightSpeed: sped?.flightSpeed ?? start.metadata.flightSpeed,
    ...(aimed && { gimbal: true, pitch: aimed.pitch, yaw: aimed.yaw }),
  };
  return { ...route, waypoints: [{ ...start, metadata }, ...others] };
}
