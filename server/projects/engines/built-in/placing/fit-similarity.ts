import { add, apply, dot, eigen, lengthOf, meanOf, median, rotationOf, subtract, times } from './linear.ts';
import type { Matrix, Vector } from './linear.ts';

/** Transforms model coordinates to metres: scale × rotation × point + shift. */
export type Similarity = { scale: number; rotation: Matrix; shift: Vector };
/** `outliers` counts rejected positions, not photos without a position. */
export type SimilarityFit = Similarity & { isUsed: boolean[]; outliers: number };

const ROUNDS = 3;
/** Residuals above this multiple of the median, and at least a metre, are outliers. */
const OUTLIER_MEDIANS = 3;
const MIN_OUTLIER_M = 1;

export const place = ({ scale, rotation, shift }: Similarity, point: Vector): Vector =>
  add(times(apply(rotation, point), scale), shift);

/** Robust least-squares similarity from one point set to the other, rejecting outliers. */
export function fitSimilarity(from: readonly Vector[], to: readonly Vector[]): SimilarityFit {
  let isUsed = from.map(() => true);
  let similarity = leastSquares(from, to);
  for (let round = 1; round < ROUNDS; round++) {
    const residuals = from.map((point, at) => lengthOf(subtract(place(similarity, point), to[at] ?? point)));
    const limit = Math.max(OUTLIER_MEDIANS * median(residuals), MIN_OUTLIER_M);
    isUsed = residuals.map((residual) => residual < limit);
    similarity = leastSquares(
      from.filter((_, at) => isUsed[at]),
      to.filter((_, at) => isUsed[at]),
    );
  }
  return { ...similarity, isUsed, outliers: isUsed.filter((isKept) => !isKept).length };
}

/** Horn's closed form: the rotation quaternion is the eigenvector with the largest eigenvalue. */
export function leastSquares(from: readonly Vector[], to: readonly Vector[]): Similarity {
  const [fromMean, toMean] = [meanOf(from), meanOf(to)];
  const a = from.map((point) => subtract(point, fromMean));
  const b = to.map((point) => subtract(point, toMean));
  const s = (i: 0 | 1 | 2, j: 0 | 1 | 2) => a.reduce((sum, point, at) => sum + point[i] * (b[at]?.[j] ?? 0), 0);
  const [xx, xy, xz] = [s(0, 0), s(0, 1), s(0, 2)];
  const [yx, yy, yz] = [s(1, 0), s(1, 1), s(1, 2)];
  const [zx, zy, zz] = [s(2, 0), s(2, 1), s(2, 2)];
  const [best] = eigen([
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ]);
  const rotation = rotationOf(best?.vector as unknown as [number, number, number, number]);
  const along = a.reduce((sum, point, at) => sum + dot(apply(rotation, point), b[at] ?? [0, 0, 0]), 0);
  const scale = along / a.reduce((sum, point) => sum + dot(point, point), 0);
  return { scale, rotation, shift: subtract(toMean, times(apply(rotation, fromMean), scale)) };
}
