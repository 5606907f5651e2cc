import type { Position } from 'geojson';
import { lngLat } from '../../geo/lng-lat.ts';
import { localPlane } from '../../geo/planes/local-plane.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { GroundBlocks } from '../ground-blocks.ts';
import { nodesOf, placeOfBlock } from '../lattice.ts';

export const groundKinds = ['rolling', 'cliffs', 'noise', 'voids'] as const;
export type GroundKind = (typeof groundKinds)[number];

/** Metres above the sea at a position; NaN where unknown. */
export type HeightAt = (position: Position) => number;

/** Made-up ground around a place, the same for the same seed. */
export function seededGround(kind: GroundKind, around: Position, seed: number): HeightAt {
  const random = seededRandom(seed);
  const { toPoint } = localPlane(around);
  const waves = Array.from({ length: 6 }, () => ({
    heightM: random() * 30,
    east: (random() - 0.5) / 60,
    north: (random() - 0.5) / 60,
    phase: random() * 7,
  }));
  const rolling = (x: number, y: number) =>
    waves.reduce((sum, { heightM, east, north, phase }) => sum + heightM * Math.sin(x * east + y * north + phase), 400);
  const [edge, dropM] = [random() * 400 - 200, 20 + random() * 80];
  const heights: Record<GroundKind, (x: number, y: number) => number> = {
    rolling,
    cliffs: (x, y) => rolling(x / 3, y / 3) + (x + y > edge ? dropM : 0) + (x - y > edge ? dropM : 0),
    noise: (x, y) => rolling(x, y) + 15 * scatter(Math.round(x / 7), Math.round(y / 7), seed),
    voids: (x, y) => (Math.hypot(x - edge, y - 100) < dropM ? NaN : rolling(x, y)),
  };
  return (position) => {
    const { x, y } = toPoint(lngLat(position));
    return heights[kind](x, y);
  };
}

/** A number from 0 to 1 for each pair of whole numbers. */
function scatter(x: number, y: number, seed: number): number {
  return seededRandom(Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ seed)();
}

/** Blocks of the lattice with these heights. */
export function blocksOf(numbers: Iterable<number>, heightAt: HeightAt): GroundBlocks {
  const blocks = new GroundBlocks();
  for (const number of numbers)
    blocks.add(
      number,
      Float32Array.from(nodesOf(placeOfBlock(number)), (position) => heightAt(position)),
    );
  return blocks;
}
