import type { ControlImported, ControlPoint } from '@overflight/contract/projects/control-points.ts';

/** Farther from the middle height than this, a height was mistyped or is in another unit, or the site is a mountain. */
const USUAL_OFF_M = 100;
/** Of two nobody knows which is odd. */
const FEWEST = 3;

/** Points whose height is far from that of the others, those of the project that were there before included. */
export function oddHeights(points: readonly Pick<ControlPoint, 'name' | 'heightM'>[]): ControlImported['oddHeights'] {
  if (points.length < FEWEST) return [];
  const sorted = points.map(({ heightM }) => heightM).toSorted((a, b) => a - b);
  const middleM = sorted[Math.floor(sorted.length / 2)]!;
  return points
    .map(({ name, heightM }) => ({ name, aboveM: heightM - middleM }))
    .filter(({ aboveM }) => Math.abs(aboveM) > USUAL_OFF_M);
}
