import type { Point } from '@overflight/flight/geo/planes/local-plane.ts';
import { motion } from '@overflight/flight/plan/estimate/motion.ts';

/** A point of the path with its height, the maximum speed from it, and the leg that ends there. */
export type PathPoint = Point & { heightM: number; speedMps: number; leg: number };

/** ArduCopter allows twice the acceleration of a straight line in corners (WPNAV_ACCEL_C). */
const CORNER_MPS2 = 2 * motion.accelerationMps2;
const CHORDS = 6;
/** Share of the shorter leg that a corner may use. */
const MAX_LEG_SHARE = 0.45;

/** Replaces corners by arcs within the allowed cut, each at the speed the vehicle can hold. */
export function roundCorners(places: readonly PathPoint[]): PathPoint[] {
  return places.flatMap((place, i) => {
    const [before, after] = [places[i - 1], places[i + 1]];
    return before && after ? arcAt(place, before, after) : [place];
  });
}

function arcAt(corner: PathPoint, before: PathPoint, after: PathPoint): PathPoint[] {
  const [inM, outM] = [distance(before, corner), distance(corner, after)];
  const [inX, inY] = [(corner.x - before.x) / inM, (corner.y - before.y) / inM];
  const [outX, outY] = [(after.x - corner.x) / outM, (after.y - corner.y) / outM];
  const half = Math.acos(Math.min(1, Math.max(-1, inX * outX + inY * outY))) / 2;
  if (half < 0.01) return [corner];
  const cosine = Math.cos(half);
  const widestM = (motion.cornerCutM * cosine) / (1 - cosine);
  const tangentM = Math.min(widestM * Math.tan(half), MAX_LEG_SHARE * Math.min(inM, outM));
  const radiusM = tangentM / Math.tan(half);
  const speedMps = Math.min(before.speedMps, corner.speedMps, Math.sqrt(CORNER_MPS2 * radiusM));
  return Array.from({ length: CHORDS + 1 }, (_, i) => {
    // A quadratic curve touches both legs where the arc does.
    const share = i / CHORDS;
    const [a, b] = [(1 - share) ** 2 * -tangentM, share ** 2 * tangentM];
    const isOut = share > 0.5;
    const heightM = isOut
      ? corner.heightM + ((after.heightM - corner.heightM) * b) / outM
      : corner.heightM + ((corner.heightM - before.heightM) * a) / inM;
    return {
      x: corner.x + a * inX + b * outX,
      y: corner.y + a * inY + b * outY,
      heightM,
      speedMps: i === CHORDS ? corner.speedMps : Math.max(0.3, speedMps),
      leg: isOut ? after.leg : corner.leg,
    };
  });
}

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
