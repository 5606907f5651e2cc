import { dot, rowsOf, type Matrix } from '../placing/linear.ts';

const MIN_COSINE = Math.cos((20 * Math.PI) / 180);
const MIN_SHARE = 0.2;

/** Whether the photos look at the ground from different sides, which determines the focal length. */
export function areConvergent(cameras: readonly { rotation: Matrix }[]): boolean {
  const axes = cameras.map(({ rotation }) => rowsOf(rotation)[2]);
  let apart = 0;
  for (const [index, one] of axes.entries())
    for (const other of axes.slice(index + 1)) if (dot(one, other) < MIN_COSINE) apart++;
  return apart >= (MIN_SHARE * axes.length * (axes.length - 1)) / 2 && apart > 0;
}
