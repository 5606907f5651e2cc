import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { importedParts } from '@overflight/flight/formats/kept/imported-parts.ts';
import { flightLine } from '@overflight/flight/plan/estimate/flight-line.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import type { Position } from 'geojson';

/** Everything to fit in view: flight path, areas, and imported fences. */
export function positionsOf(plan: FlightPlan): Position[] {
  const { fences, rallyPoints } = importedParts(plan);
  return [
    plan.homePoint.position,
    ...flightLine(plan).map(({ position }) => position),
    ...plan.segments.flatMap((segment) => (segment.type === 'waypointRoute' ? [] : outlineOf(segment))),
    ...fences.flatMap(({ ring }) => ring),
    ...rallyPoints.map(({ position }) => position),
  ];
}
