import type { Lens } from '../../placing/lens.ts';
import type { Matrix, Vector } from '../../placing/linear.ts';

/** Pixel (2), its derivatives by the turn (2 × 3), by the point (2 × 3) and by the lens (2 × 3). */
export const LOOK = { pixel: 0, turn: 2, point: 8, lens: 14, size: 20 } as const;

/** Nearer points are behind the camera. */
const NEAREST_M = 1e-6;

type Camera = { lens: Lens; rotation: Matrix; centre: Vector };

/**
 * Where a camera sees a point, into `out`; false if it is behind the camera. A turn is a small rotation applied on the left;
 * the derivative by the centre is the negative of that by the point. The lens changes by a share of its focal length, k1 and k2.
 */
export function lookAtPoint({ lens, rotation: m, centre }: Camera, point: Vector, out: Float64Array): boolean {
  const [dx, dy, dz] = [point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]];
  const px = m[0] * dx + m[1] * dy + m[2] * dz;
  const py = m[3] * dx + m[4] * dy + m[5] * dz;
  const pz = m[6] * dx + m[7] * dy + m[8] * dz;
  if (pz < NEAREST_M) return false;
  const { fx, fy, cx, cy, k1, k2, p1, p2, k3 } = lens;
  const [x, y] = [px / pz, py / pz];
  const r = x * x + y * y;
  const radial = 1 + r * (k1 + r * (k2 + r * k3));
  const slope = k1 + r * (2 * k2 + 3 * r * k3);
  out[0] = fx * (x * radial + 2 * p1 * x * y + p2 * (r + 2 * x * x)) + cx;
  out[1] = fy * (y * radial + p1 * (r + 2 * y * y) + 2 * p2 * x * y) + cy;
  const across = 2 * x * y * slope + 2 * p1 * x + 2 * p2 * y;
  const ux = fx * (radial + 2 * x * x * slope + 2 * p1 * y + 6 * p2 * x);
  const uy = fx * across;
  const vx = fy * across;
  const vy = fy * (radial + 2 * y * y * slope + 6 * p1 * y + 2 * p2 * x);
  byPlace(out, m, { a: ux / pz, b: uy / pz, c: -(ux * x + uy * y) / pz, px, py, pz, row: 0 });
  byPlace(out, m, { a: vx / pz, b: vy / pz, c: -(vx * x + vy * y) / pz, px, py, pz, row: 3 });
  out[14] = out[0] - cx;
  out[15] = fx * x * r;
  out[16] = fx * x * r * r;
  out[17] = out[1] - cy;
  out[18] = fy * y * r;
  out[19] = fy * y * r * r;
  return true;
}

type Row = { a: number; b: number; c: number; px: number; py: number; pz: number; row: 0 | 3 };

/** One row of the derivatives by turn and point, from that by camera coordinates (a, b, c). */
function byPlace(out: Float64Array, m: Matrix, { a, b, c, px, py, pz, row }: Row): void {
  out[LOOK.turn + row] = c * py - b * pz;
  out[LOOK.turn + row + 1] = a * pz - c * px;
  out[LOOK.turn + row + 2] = b * px - a * py;
  out[LOOK.point + row] = a * m[0] + b * m[3] + c * m[6];
  out[LOOK.point + row + 1] = a * m[1] + b * m[4] + c * m[7];
  out[LOOK.point + row + 2] = a * m[2] + b * m[5] + c * m[8];
}
