import { type FlownPart, inFlownOrder } from '../formats/kept/imported-parts.ts';
import { keptOf } from '../formats/kept/kept-from-import.ts';
import { distanceM } from '../geo/distance-m.ts';
import { isSamePlace } from '../geo/is-same-place.ts';
import { flightLine, type FlownPlan } from '../plan/estimate/flight-line.ts';
import { flownPlaces, heightOver, type Place } from '../plan/estimate/flown-places.ts';
import type { SurveySegment } from '../plan/plan.ts';
import { linesOn } from '../survey/cut-route.ts';
import { planSurveySegment } from '../survey/plan-survey-segment.ts';

/** A place and its distance from the first place of its part, along the path. */
export type Stop = Place & { alongM: number };

/** Stops between which the flight must not be left, and how it may be cut if it has to be. */
export type Stretch = {
  first: number;
  last: number;
  /** Photos are this far apart; cut between two of them. Undefined if it cannot be cut. */
  photosEveryM?: number;
};

export type StretchRoute = { stops: Stop[]; stretches: Stretch[] };

/** The flight of a plan as stretches: a survey line, a leg of a waypoint route, a whole scan. */
export function routeInStretches(plan: FlownPlan): StretchRoute {
  const stops = withDistances(flownPlaces(plan));
  const byPart = new Map<number, number[]>();
  for (const [at, { part }] of stops.entries())
    if (part !== undefined) (byPart.get(part) ?? byPart.set(part, []).get(part))?.push(at);
  const isImported = (keptOf(plan)?.items.length ?? 0) > 0;
  const stretches = inFlownOrder(plan).flatMap((part, number) => {
    const own = byPart.get(number) ?? [];
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    const whole = { first, last };
    if (isImported || !('segment' in part)) return [whole];
    const vertices = own.filter((at) => stops[at]?.vertex !== undefined);
    return stretchesOf(part, vertices) ?? [whole];
  });
  return { stops, stretches };
}

/** The same for an aircraft that stops at every waypoint and every photo. */
export function withStops(plan: FlownPlan, route: StretchRoute): StretchRoute {
  const parts = inFlownOrder(plan);
  const onLines = new Map<number, number>();
  for (const { first, last, photosEveryM } of route.stretches)
    if (photosEveryM !== undefined) for (let at = first; at < last; at++) onLines.set(at, photosEveryM);
  const stops = route.stops.map((stop, at) => ({
    ...stop,
    stopsEveryM: onLines.get(at) ?? photosEveryM(parts[stop.part ?? -1]) ?? Infinity,
  }));
  return { ...route, stops };
}

/** On all of a scan or corridor; a survey takes photos on its lines. */
function photosEveryM(part: FlownPart | undefined): number | undefined {
  if (!part || !('segment' in part)) return undefined;
  const { segment } = part;
  if (segment.type === 'structureScan') return segment.cameraMetadata.adjustedFootprintSide;
  return segment.type === 'corridor' && segment.segmentMetadata.triggerDistance > 0
    ? segment.segmentMetadata.triggerDistance
    : undefined;
}

function withDistances(places: readonly Place[]): Stop[] {
  let alongM = 0;
  return places.map((place, at) => {
    const before = places[at - 1];
    alongM = before && before.part === place.part ? alongM + distanceM(before.position, place.position) : 0;
    return { ...place, alongM };
  });
}

/** `vertices` are the stops of the drawn points. Undefined if the part is flown whole. */
function stretchesOf(part: FlownPart, vertices: readonly number[]): Stretch[] | undefined {
  if (!('segment' in part)) return undefined;
  const { segment } = part;
  const [first, last] = [vertices[0] as number, vertices.at(-1) as number];
  if (segment.type === 'waypointRoute')
    return vertices.length === 1
      ? [{ first, last }]
      : vertices.slice(1).map((to, i) => ({ first: vertices[i]!, last: to }));
  if (segment.type !== 'survey') return undefined;
  const { triggerDistance, photosInTurns } = segment.segmentMetadata;
  const cut = triggerDistance > 0 ? { photosEveryM: triggerDistance } : {};
  if (photosInTurns) return isAsPlanned(segment) ? [{ first, last, ...cut }] : undefined;
  return surveyLines(segment)?.map(([from, to]) => ({ first: vertices[from]!, last: vertices[to]!, ...cut }));
}

/** Numbers of the path points at which lines begin and end; undefined if the path is not the planned one. */
function surveyLines(survey: SurveySegment): [from: number, to: number][] | undefined {
  const planned = planSurveySegment(survey);
  if (!planned.ok || !isAsPlanned(survey)) return undefined;
  return planned.transects.length > 0 ? linesOn(planned.path, planned.transects) : undefined;
}

function isAsPlanned(survey: SurveySegment): boolean {
  const planned = planSurveySegment(survey);
  const { pathCoordinates: stored } = survey;
  if (!planned.ok) return false;
  return (
    stored.length === 0 ||
    (stored.length === planned.path.length && stored.every((one, at) => isSamePlace(one, planned.path[at]!)))
  );
}

/** Whether every climb is known: heights above the sea need the ground at home, heights above ground need all of it. */
export function hasKnownHeights(plan: FlownPlan): boolean {
  if (plan.overGround) return plan.homeAltitudeM !== undefined;
  const heightOf = heightOver(plan);
  return flightLine(plan).every((point) => point.mode !== 'terrain' && heightOf(point) !== undefined);
}
