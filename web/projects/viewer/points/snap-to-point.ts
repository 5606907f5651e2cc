import type { ViewPoint } from '../stage/stage-content.ts';

export type SnapTile = {
  /** Three numbers of each point, every `stride`. */
  values: ArrayLike<number>;
  stride: number;
  count: number;
  /** From these numbers to the view, as OpenGL has it: column by column. */
  matrix: readonly number[];
};

/** Farther from the pointer, no point is meant. */
export const SNAP_PX = 12;
/** Points this much farther than the nearest are behind the surface that is meant. */
const BEHIND = 1.02;

/** The point nearest to the pointer among those in front; null if none is near. */
export function snapToPoint(tiles: readonly SnapTile[], at: ViewPoint): { tile: number; point: number } | null {
  const near: { tile: number; point: number; px: number; depth: number }[] = [];
  for (const [tile, { values, stride, count, matrix: m }] of tiles.entries()) {
    const [m0, m1, m3, m4, m5, m7, m8, m9, m11, m12, m13, m15] = [0, 1, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15].map(
      (place) => m[place] as number,
    ) as [number, number, number, number, number, number, number, number, number, number, number, number];
    for (let point = 0; point < count; point++) {
      const from = point * stride;
      const [x, y, z] = [values[from] as number, values[from + 1] as number, values[from + 2] as number];
      const depth = m3 * x + m7 * y + m11 * z + m15;
      if (depth <= 0) continue;
      const across = ((m0 * x + m4 * y + m8 * z + m12) / depth / 2 + 0.5) * at.width - at.x;
      const down = (0.5 - (m1 * x + m5 * y + m9 * z + m13) / depth / 2) * at.height - at.y;
      const px = Math.hypot(across, down);
      if (px <= SNAP_PX) near.push({ tile, point, px, depth });
    }
  }
  const front = near.reduce((least, { depth }) => Math.min(least, depth), Infinity);
  const [best] = near.filter(({ depth }) => depth <= front * BEHIND).toSorted((a, b) => a.px - b.px);
  return best ? { tile: best.tile, point: best.point } : null;
}
