import { fields } from './fields.ts';
import { groundHeightM, pitShare } from './ground.ts';
import { hash, noise } from './noise.ts';
import { distanceToArea, distanceToPath } from './paths.ts';
import { houses, lane, mast, powerLine, silo, SITE_HALF_M, yard } from './site.ts';

export type Tree = { x: number; y: number; radiusM: number; heightM: number; groundM: number; kind: number };

const isFree = (x: number, y: number): boolean =>
  Math.max(Math.abs(x), Math.abs(y)) < SITE_HALF_M - 6 &&
  distanceToPath(lane.path, x, y) > 6 &&
  distanceToPath(powerLine.pylons, x, y) > 13 &&
  distanceToPath(yard, x, y) > 3 &&
  houses.every((house) => Math.hypot(x - house.x, y - house.y) > house.lengthM / 2 + 6) &&
  Math.hypot(x - silo.x, y - silo.y) > 9 &&
  Math.hypot(x - mast.x, y - mast.y) > 16 &&
  fields.every(({ crop, ring }) => crop === 'meadow' || distanceToArea(ring, x, y) > 4) &&
  pitShare(x, y) === 0;

function* places(): Generator<[x: number, y: number, size: number]> {
  const jitter = (index: number, seed: number) => hash(index, 0, seed) - 0.5;
  // A hedge between field and meadow, a wood, an orchard, and single trees.
  for (let n = 0; n < 42; n++) yield [-40 + n * 6.3 + 3 * jitter(n, 21), 84 + 4 * jitter(n, 22), 0.75];
  for (let n = 0; n < 130; n++) yield [-170 + 108 * jitter(n, 23), 166 + 104 * jitter(n, 24), 1.15];
  for (let n = 0; n < 15; n++) yield [84 + (n % 5) * 7, 22 + Math.floor(n / 5) * 8 + jitter(n, 25), 0.5];
  for (let n = 0; n < 40; n++) yield [430 * jitter(n, 26), 430 * jitter(n, 27), 1];
  for (let n = 0; n < 11; n++) yield [-62 + 140 * (n / 11) + 5 * jitter(n, 28), 71 + 7 * jitter(n, 29), 0.95];
  for (let n = 0; n < 14; n++) yield [58 + 12 * jitter(n, 30), -200 + 14 * n + 4 * jitter(n, 31), 0.8];
}

export const trees: readonly Tree[] = [...places()]
  .filter(([x, y]) => isFree(x, y))
  .map(([x, y, size], index) => {
    const radiusM = size * (3 + 2.2 * hash(index, 1, 32));
    const heightM = radiusM * (1.9 + 0.8 * hash(index, 2, 33));
    return { x, y, radiusM, heightM, groundM: groundHeightM(x, y), kind: Math.floor(3 * hash(index, 3, 34)) };
  });

/** Height of the crown above the foot of the tree; undefined beside it. */
export function crownHeightM({ x: left, y: bottom, radiusM, heightM }: Tree, x: number, y: number): number | undefined {
  const [dx, dy] = [x - left, y - bottom];
  const edge = radiusM * (0.82 + 0.3 * noise(x / 1.9, y / 1.9, 35));
  const fromStem = Math.hypot(dx, dy) / edge;
  if (fromStem >= 1) return undefined;
  const dome = Math.sqrt(1 - fromStem * fromStem);
  const leaves = 0.24 * (noise(x / 1.1, y / 1.1, 36) - 0.5) + 0.12 * (noise(x / 0.45, y / 0.45, 37) - 0.5);
  return heightM * (0.42 + dome * (0.58 + leaves));
}
