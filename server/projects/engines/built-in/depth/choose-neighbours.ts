import { dot, lengthOf, median, rowsOf, subtract, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';

export type Neighbourhood = {
  view: CameraView;
  /** Matched with it for its depth map, the best first. */
  matched: CameraView[];
  /** Asked whether they see the same; those with the most in common first. */
  asked: CameraView[];
};

const [MATCHED, ASKED] = [6, 16];
/** Baseline over depth: smaller gives no depth, larger shows other sides. Below 0.85 side lines still count: without them hardly two neighbours agree. */
const MIN_BASE = 0.08;
const mostBase = { matched: 0.85, asked: 1.6 } as const;
const GOOD_BASE = 0.2;
const MIN_COMMON_POINTS = 20;
const MIN_COSINE = Math.cos((35 * Math.PI) / 180);

/** For each photo, those that can tell its depths and those that can confirm or deny them. */
export function chooseNeighbours(
  views: readonly CameraView[],
  pointAt: (id: number) => Vector | undefined,
): Neighbourhood[] {
  const seenBy = photosOfPoints(views);
  return views.map((view) => {
    const depthM = depthOf(view, pointAt);
    const common = new Uint32Array(views.length);
    for (const id of view.points) for (const photo of seenBy.get(id) ?? []) common[photo] = (common[photo] ?? 0) + 1;
    const others = views.flatMap((other, at) => {
      const points = common[at] ?? 0;
      const base = lengthOf(subtract(view.centre, other.centre)) / depthM;
      return other !== view && points > MIN_COMMON_POINTS && base > MIN_BASE ? [{ other, points, base }] : [];
    });
    return {
      view,
      matched: others
        .filter(({ other, base }) => base < mostBase.matched && looksAlike(view, other))
        .toSorted((one, two) => scoreOf(two) - scoreOf(one))
        .slice(0, MATCHED)
        .map(({ other }) => other),
      asked: others
        .filter(({ base }) => base < mostBase.asked)
        .toSorted((one, two) => two.points - one.points)
        .slice(0, ASKED)
        .map(({ other }) => other),
    };
  });
}

const scoreOf = ({ points, base }: { points: number; base: number }): number => points * Math.min(1, base / GOOD_BASE);

const looksAlike = (one: CameraView, other: CameraView): boolean =>
  dot(rowsOf(one.rotation)[2], rowsOf(other.rotation)[2]) > MIN_COSINE;

function photosOfPoints(views: readonly CameraView[]): Map<number, number[]> {
  const seenBy = new Map<number, number[]>();
  for (const [at, { points }] of views.entries())
    for (const id of points) {
      const photos = seenBy.get(id);
      if (photos) photos.push(at);
      else seenBy.set(id, [at]);
    }
  return seenBy;
}

function depthOf(view: CameraView, pointAt: (id: number) => Vector | undefined): number {
  const forward = rowsOf(view.rotation)[2];
  const depths = [...view.points].flatMap((id) => {
    const point = pointAt(id);
    return point ? [dot(subtract(point, view.centre), forward)] : [];
  });
  return median(depths);
}
