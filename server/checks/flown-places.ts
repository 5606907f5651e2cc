import type { Position } from 'geojson';
import { pathLengthM } from '@overflight/flight/geo/path-length-m.ts';
import { flightLine, sampleFlight, type FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import { forecastCell } from '../weather/forecast/forecast-cell.ts';

const STEP_M = 2500;
const MAX_STEPS = 4000;

/** Sample points of a plan, one per cell of about 2.5 km: home, areas, and every leg along its way. */
export function flownPlaces(plan: FlownPlan): Position[] {
  const line = flightLine(plan);
  const lengthM = pathLengthM(line.map(({ position }) => position));
  const steps = Math.min(Math.ceil(lengthM / STEP_M), MAX_STEPS);
  const corners = plan.segments.flatMap((segment) => {
    const outline = segmentOutline(segment);
    return outline.length < 3 ? outline : [...outline, middleOf(outline)];
  });
  const all = [plan.homePoint.position, ...sampleFlight(line, steps).map(({ position }) => position), ...corners];
  // The first point of each cell represents it.
  return [
    ...new Map(all.toReversed().map((position) => [forecastCell(position).name, position])).values(),
  ].toReversed();
}

/** Thins evenly, keeping the first. */
export function thinned<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, place) => items[Math.floor((place * items.length) / most)] as Item);
}

/** Accurate enough to name a cell; an outline across the antimeridian is unwrapped from its first corner. */
function middleOf(outline: readonly Position[]): Position {
  const first = outline[0]?.[0] ?? 0;
  const sum = outline.reduce<[number, number]>(
    ([lng, lat], corner) => [
      lng + (corner[0] ?? 0) + 360 * Math.round((first - (corner[0] ?? 0)) / 360),
      lat + (corner[1] ?? 0),
    ],
    [0, 0],
  );
  return [sum[0] / outline.length, sum[1] / outline.length];
}
