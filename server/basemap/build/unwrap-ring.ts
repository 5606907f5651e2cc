import type { Position } from 'geojson';

const HALF_TURN_DEG = 180;
const POLE_DEG = 90;

/** Unwraps a ring: where it crosses the antimeridian, its longitudes continue instead of jumping back. */
export function unwrapRing(ring: readonly Position[]): Position[] {
  let turns = 0;
  const unwrapped = ring.map(([lng = 0, lat = 0], index) => {
    const step = lng - (ring[index - 1]?.[0] ?? lng);
    if (Math.abs(step) > HALF_TURN_DEG) turns -= Math.sign(step);
    return [lng + turns * 2 * HALF_TURN_DEG, lat];
  });
  return turns === 0 ? unwrapped : closeThroughPole(unwrapped);
}

/** A ring that goes once around the world contains a pole. */
function closeThroughPole(ring: Position[]): Position[] {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  const pole = Math.sign(first[1]!) * POLE_DEG;
  return [...ring, [last[0]!, pole], [first[0]!, pole], first];
}

/** Splits a line that jumps from one edge of the map to the other. */
export function splitAtAntimeridian(line: readonly Position[]): Position[][] {
  const parts: Position[][] = [[]];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before && Math.abs(point[0]! - before[0]!) > HALF_TURN_DEG) parts.push([]);
    parts.at(-1)!.push(point);
  }
  return parts.filter((part) => part.length > 1);
}
