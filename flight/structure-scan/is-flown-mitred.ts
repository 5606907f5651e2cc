import type { Point } from '../geo/planes/local-plane.ts';
import { isConvex } from '../survey/plan-survey.ts';

/** At a corner of 60° the mitre is twice as far away as the walls; around a sharper one it would leave the structure. */
const SHARPEST_TURN = (2 * Math.PI) / 3;

/** Whether the loop around a clockwise outline meets in one point at each corner, as QGroundControl flies every scan. */
export function isFlownMitred(clockwise: readonly Point[]): boolean {
  return isConvex(clockwise) && clockwise.every((corner, i) => turnAt(corner, i, clockwise) <= SHARPEST_TURN + 1e-6);
}

function turnAt(corner: Point, i: number, ring: readonly Point[]): number {
  const [before, after] = [ring.at(i - 1) as Point, ring[(i + 1) % ring.length] as Point];
  const [ax, ay, bx, by] = [corner.x - before.x, corner.y - before.y, after.x - corner.x, after.y - corner.y];
  return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
}
