import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { importedParts } from '@overflight/flight/formats/kept/imported-parts.ts';
import { flightLine } from '@overflight/flight/plan/estimate/flight-line.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import type { Position } from 'geojson';

/** Everything to fit in view: flight path, areas, and imported fences. */
export function positionsOf(plan: FlightPlan): Position[] {
  const { fences, rallyPoints } = importedParts(plan);
  return [
    plan.homePoint.position,
    ...flightLine(plan).map(({ position }) => position),
    ...plan.segments.flatMap(segmentOutline),
    ...fences.flatMap(({ ring }) => ring),
    ...rallyPoints.map(({ position }) => position),
  ];
}
