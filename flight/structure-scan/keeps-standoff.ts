import type { Point } from '../geo/planes/local-plane.ts';
import { pointInRings } from '../geo/polygons/point-in-rings.ts';

/** Rounding tolerance, as a share of the stand-off. */
const ROUNDING = 1e-6;

/** Whether a loop around an outline keeps the stand-off at its corners and half-way between them. */
export function keepsStandoff(loop: readonly Point[], outline: readonly Point[], standoffM: number): boolean {
  const [corner] = outline;
  if (!corner || pointInRings(corner, [loop]) !== 'inside') return false;
  const least = (standoffM * (1 - ROUNDING)) ** 2;
  return loop.every((at, i) => {
    const next = loop[(i + 1) % loop.length] as Point;
    return isClear(at.x, at.y) && isClear((at.x + next.x) / 2, (at.y + next.y) / 2);
  });

  /** Compares squared distances: called for each corner of the loop and each side of the outline. */
  function isClear(x: number, y: number): boolean {
    let from = outline.at(-1) as Point;
    for (const to of outline) {
      const dx = to.x - from.x;
      const dy = to.y - from.y;
      const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy);
      const share = along < 0 ? 0 : along > 1 ? 1 : along;
      const awayX = x - from.x - share * dx;
      const awayY = y - from.y - share * dy;
      if (awayX * awayX + awayY * awayY < least) return false;
      from = to;
    }
    return true;
  }
}
