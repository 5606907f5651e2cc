import { maxRadiusSquared } from '../placing/lens.ts';
import type { OrthoView } from './ortho-task.ts';

/** Pixel of a point in a photo, and its distance along the view axis. */
export type Projected = { u: number; v: number; aheadM: number };

/**
 * Projects points, given from the origin, into a photo; undefined behind the camera or far outside the picture. Every
 * result is the same object: this runs hundreds of millions of times.
 */
export function projectorOf({ lens, rotation, centre }: Pick<OrthoView, 'lens' | 'rotation' | 'centre'>) {
  const { fx, fy, cx, cy, k1, k2, p1, p2, k3 } = lens;
  const [r0, r1, r2, r3, r4, r5, r6, r7, r8] = rotation;
  const [eastC, northC, upC] = centre;
  const farthest = maxRadiusSquared(lens);
  const result: Projected = { u: 0, v: 0, aheadM: 0 };
  return (eastM: number, northM: number, upM: number): Projected | undefined => {
    const east = eastM - eastC;
    const north = northM - northC;
    const up = upM - upC;
    const aheadM = r6 * east + r7 * north + r8 * up;
    if (!(aheadM > 0)) return undefined;
    const x = (r0 * east + r1 * north + r2 * up) / aheadM;
    const y = (r3 * east + r4 * north + r5 * up) / aheadM;
    const away = x * x + y * y;
    if (away > farthest) return undefined;
    const radial = 1 + away * (k1 + away * (k2 + away * k3));
    result.u = fx * (x * radial + 2 * p1 * x * y + p2 * (away + 2 * x * x)) + cx;
    result.v = fy * (y * radial + p1 * (away + 2 * y * y) + 2 * p2 * x * y) + cy;
    result.aheadM = aheadM;
    return result;
  };
}
