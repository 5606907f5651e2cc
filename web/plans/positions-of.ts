import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { fencesOf, rallyPointsOf } from '@overflight/flight/fences/fences-of.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import { flightLine } from '@overflight/flight/plan/estimate/flight-line.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import type { Position } from 'geojson';

/** Everything to fit in view: flight path, areas, and fences. */
export function positionsOf(plan: FlightPlan): Position[] {
  return [
    plan.homePoint.position,
    ...flightLine(plan).map(({ position }) => position),
    ...plan.segments.flatMap(segmentOutline),
    ...fencesOf(plan).flatMap(outlineOf),
    ...rallyPointsOf(plan).map(({ position }) => position),
  ];
}
