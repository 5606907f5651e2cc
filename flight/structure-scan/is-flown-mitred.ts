import type { Point } from '../geo/planes/local-plane.ts';
import { isConvex } from '../survey/plan-survey.ts';

/** At a 60° corner the mitre is twice as far away as the walls; at a sharper one it would stray too far. */
const SHARPEST_TURN = (2 * Math.PI) / 3;

/** Whether the loop around a clockwise outline has a single point at each corner, as in QGroundControl. */
export function isFlownMitred(clockwise: readonly Point[]): boolean {
  return isConvex(clockwise) && clockwise.every((corner, i) => turnAt(corner, i, clockwise) <= SHARPEST_TURN + 1e-6);
}

function turnAt(corner: Point, i: number, ring: readonly Point[]): number {
  const [before, after] = [ring.at(i - 1) as Point, ring[(i + 1) % ring.length] as Point];
  const [ax, ay, bx, by] = [corner.x - before.x, corner.y - before.y, after.x - corner.x, after.y - corner.y];
  return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
}
