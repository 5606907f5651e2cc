import type { Point } from '../geo/planes/local-plane.ts';

/** Maximum outward deviation from the requested stand-off, as a share of it. */
export const STANDOFF_TOLERANCE = 0.01;

/**
 * Offsets a clockwise ring outward by the stand-off of each corner. Outer corners become mitres tangent to the circle
 * around the corner, so no point is nearer than requested or farther than the tolerance. At inner corners,
 * and in bays narrower than twice the stand-off, the curve crosses itself: take its outer boundary.
 */
export function offsetCurve(
  clockwise: readonly Point[],
  standoffOf: (corner: number) => number,
  mostMitres = Infinity,
): Point[] {
  return clockwise.flatMap((corner, i) => {
    const standoffM = standoffOf(i);
    const before = normal(clockwise.at(i - 1) as Point, corner);
    const after = normal(corner, clockwise[(i + 1) % clockwise.length] as Point);
    const turn = Math.atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y);
    const place = (direction: Point, distanceM: number) => ({
      x: corner.x + direction.x * distanceM,
      y: corner.y + direction.y * distanceM,
    });
    if (turn > 0) return [place(before, standoffM), place(after, standoffM)];
    const wanted = Math.ceil(-turn / (2 * Math.acos(1 / (1 + STANDOFF_TOLERANCE))));
    const mitres = Math.max(1, Math.min(mostMitres, wanted));
    const half = turn / mitres / 2;
    return Array.from({ length: mitres }, (_, mitre) =>
      place(turned(before, (2 * mitre + 1) * half), standoffM / Math.cos(half)),
    );
  });
}

/** Unit vector to the left of a leg: outward, on a clockwise ring. */
function normal(from: Point, to: Point): Point {
  const lengthM = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (from.y - to.y) / lengthM, y: (to.x - from.x) / lengthM };
}

function turned({ x, y }: Point, angle: number): Point {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cosine - y * sine, y: x * sine + y * cosine };
}
