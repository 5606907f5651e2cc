import type { Bundle } from './solver/bundle.ts';
import { median } from '../placing/linear.ts';

/** The median of the distance of a normal error in three directions, in standard deviations. */
const MEDIAN_OF_NORMAL = 1.538;

/** How many times larger the errors of the positions are than stated; robust. */
export function positionsFactor({ cameras, positions, offset }: Bundle): number {
  const sigmas = positions.flatMap((position, index) => {
    if (!position) return [];
    const { centre } = cameras[index]!;
    const off = ([0, 1, 2] as const).map(
      (axis) => (centre[axis] + offset[axis] - position.at[axis]) / position.sigma[axis],
    );
    return [Math.hypot(...off)];
  });
  return sigmas.length === 0 ? 1 : median(sigmas) / MEDIAN_OF_NORMAL;
}

/** The same positions, so many times less accurate. */
export const withRealPositions = (bundle: Bundle, factor: number): Bundle => ({
  ...bundle,
  positions: bundle.positions.map(
    (position) =>
      position && {
        at: position.at,
        sigma: [position.sigma[0] * factor, position.sigma[1] * factor, position.sigma[2] * factor],
      },
  ),
});
