import type { Point } from '../../geo/planes/local-plane.ts';

/** Footprint of one photo, and the distance between photos. */
export type PhotoReach = {
  /** Metres of ground across the line, and along it. */
  sideM: number;
  frontalM: number;
  triggerM: number;
};

/** Ground covered by the photos of a line without a gap: as wide as a photo, from one end to the other. */
export type PhotoStrip = { x: number; minY: number; maxY: number };

/** A vertical line in flight direction. */
type Line = { from: Point; to: Point };

/** A smaller gap between photos along the line counts as none. */
const TOUCHING_M = 1e-6;

/** Lengths on the ground and in the plane differ by a millionth: a photo right at the end may be taken or not. */
const ROUNDING = 1e-3;

/** Strips covered by the photos of vertical lines: one at the start of each line, then one per trigger distance. */
export function seenStrips(lines: readonly Line[], { frontalM, triggerM }: PhotoReach): PhotoStrip[] {
  if (!(triggerM > 0)) return [];
  const isUnbroken = triggerM <= frontalM + TOUCHING_M;
  const strips: PhotoStrip[] = [];
  for (const { from, to } of lines) {
    const way = to.y < from.y ? -1 : 1;
    const count = Math.max(1, Math.ceil(Math.abs(to.y - from.y) / triggerM - ROUNDING));
    const strip = (first: number, last: number): PhotoStrip => {
      const [a, b] = [from.y + way * first * triggerM, from.y + way * last * triggerM];
      return { x: from.x, minY: Math.min(a, b) - frontalM / 2, maxY: Math.max(a, b) + frontalM / 2 };
    };
    if (isUnbroken) strips.push(strip(0, count - 1));
    else for (let photo = 0; photo < count; photo++) strips.push(strip(photo, photo));
  }
  return strips;
}
