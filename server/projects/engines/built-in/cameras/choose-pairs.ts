import { dot, lengthOf, median, rowsOf, subtract, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';

export type StereoPair = { left: CameraView; right: CameraView };

const NEIGHBOURS = 3;
/** Baseline over depth: smaller gives no depth, larger shows other sides. */
const [MIN_BASE, MAX_BASE] = [0.08, 0.8];
const GOOD_BASE = 0.2;
const MIN_COMMON_POINTS = 50;
const MIN_COSINE = Math.cos((35 * Math.PI) / 180);

/** Stereo pairs: each photo with the few that share most points and have a good baseline. The best come first. */
export function choosePairs(views: readonly CameraView[], pointAt: (id: number) => Vector | undefined): StereoPair[] {
  const depths = new Map(views.map((view) => [view, depthOf(view, pointAt)]));
  const pairs = new Map<string, StereoPair & { score: number }>();
  for (const view of views) {
    const scored = views.flatMap((other) => {
      const score = other === view ? 0 : scoreOf(view, other, depths.get(view) ?? 0);
      return score > 0 ? [{ other, score }] : [];
    });
    for (const { other, score } of scored.toSorted((one, two) => two.score - one.score).slice(0, NEIGHBOURS)) {
      const [left, right] = view.name < other.name ? [view, other] : [other, view];
      pairs.set(`${left.name}/${right.name}`, { left, right, score });
    }
  }
  return [...pairs.values()].toSorted((one, two) => two.score - one.score);
}

function depthOf(view: CameraView, pointAt: (id: number) => Vector | undefined): number {
  const forward = rowsOf(view.rotation)[2];
  const depths = [...view.points].flatMap((id) => {
    const point = pointAt(id);
    return point ? [dot(subtract(point, view.centre), forward)] : [];
  });
  return median(depths);
}

function scoreOf(one: CameraView, other: CameraView, depth: number): number {
  const base = lengthOf(subtract(one.centre, other.centre)) / depth;
  if (!(base > MIN_BASE && base < MAX_BASE)) return 0;
  if (dot(rowsOf(one.rotation)[2], rowsOf(other.rotation)[2]) < MIN_COSINE) return 0;
  let common = 0;
  for (const id of one.points) if (other.points.has(id)) common++;
  return common > MIN_COMMON_POINTS ? common * Math.min(1, base / GOOD_BASE) : 0;
}
