import type { Position } from 'geojson';

const isSame = (a: Position | undefined, b: Position | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Removes points that repeat the one before. */
export function withoutRepeats(points: readonly Position[]): Position[] {
  return points.filter((point, index) => index === 0 || !isSame(point, points[index - 1]));
}

/** A ring without duplicate corners and without the closing one. */
export function openRing(ring: readonly Position[]): Position[] {
  const distinct = withoutRepeats(ring);
  while (distinct.length > 1 && isSame(distinct[0], distinct.at(-1))) distinct.pop();
  return distinct;
}
