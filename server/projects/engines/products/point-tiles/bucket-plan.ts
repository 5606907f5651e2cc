import { sidesOf, type Box } from './points.ts';

/** Cells along each side of the cube around the cloud, a power of two. */
const CELLS = 64;
const LEVELS = Math.log2(CELLS);

export type Grid = { cellOf: (east: number, north: number, up: number) => number; counts: Uint32Array };
/** A part of the tree: its own parts, or the points of one bucket. */
export type Branch = { parts: Branch[] } | { bucket: number };
export type BucketPlan = {
  root: Branch;
  /** The bucket of each cell. */
  bucketOf: Uint32Array;
  /** Points in each bucket. */
  sizes: number[];
};

/** Cells of a cube; points outside it count to the nearest. */
export function gridOver(box: Box): Grid {
  const cellM = Math.max(...sidesOf(box), 1e-3) / CELLS;
  const inside = (value: number, axis: 0 | 1 | 2) =>
    Math.min(CELLS - 1, Math.max(0, Math.floor((value - box.lowest[axis]) / cellM)));
  return {
    cellOf: (east, north, up) => (inside(up, 2) * CELLS + inside(north, 1)) * CELLS + inside(east, 0),
    counts: new Uint32Array(CELLS ** 3),
  };
}

/** Halves the cube along its three axes until each part has few enough points to be held in memory. */
export function planBuckets(counts: Uint32Array, mostPoints: number): BucketPlan {
  const levels = pyramidOf(counts);
  const plan = { bucketOf: new Uint32Array(CELLS ** 3), sizes: [] as number[] };
  const grow = (level: number, [x, y, z]: readonly [number, number, number]): Branch | null => {
    const side = 2 ** level;
    const count = levels[level]?.[(z * side + y) * side + x] ?? 0;
    if (count === 0) return null;
    if (count > mostPoints && level < LEVELS) {
      const parts = eighths.map(([dx, dy, dz]) => grow(level + 1, [2 * x + dx, 2 * y + dy, 2 * z + dz]));
      return { parts: parts.filter((part) => part !== null) };
    }
    const width = CELLS / side;
    for (let up = z * width; up < (z + 1) * width; up++)
      for (let north = y * width; north < (y + 1) * width; north++) {
        const row = (up * CELLS + north) * CELLS;
        plan.bucketOf.fill(plan.sizes.length, row + x * width, row + (x + 1) * width);
      }
    plan.sizes.push(count);
    return { bucket: plan.sizes.length - 1 };
  };
  const root = grow(0, [0, 0, 0]);
  return { root: root ?? { parts: [] }, ...plan };
}

const eighths = [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].map((x) => [x, y, z] as const)));

/** Points in the cells of each level, the coarsest first. */
function pyramidOf(counts: Uint32Array): Uint32Array[] {
  const levels = [counts];
  for (let side = CELLS; side > 1; side /= 2) {
    const [finer, half] = [levels[0] as Uint32Array, side / 2];
    const coarser = new Uint32Array(half ** 3);
    for (let cell = 0; cell < finer.length; cell++) {
      const [x, y, z] = [cell % side, Math.floor(cell / side) % side, Math.floor(cell / side ** 2)];
      const above = ((z >> 1) * half + (y >> 1)) * half + (x >> 1);
      coarser[above] = (coarser[above] as number) + (finer[cell] as number);
    }
    levels.unshift(coarser);
  }
  return levels;
}
