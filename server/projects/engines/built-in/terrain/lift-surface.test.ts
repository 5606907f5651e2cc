import { expect, it } from 'vitest';
import { caseCount } from '@overflight/flight/testing/case-count.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { fillFromPyramid } from '../heights/fill-holes.ts';
import { heightAt } from '../heights/height-at.ts';
import { heldSurface, type SurfaceStrip } from '../heights/stored-surface.ts';
import { surfaceOf, type Scene } from '../testing/made-up-surface.ts';
import { liftFilled } from './lift-surface.ts';
import { terrainGrid } from './terrain-grid.ts';

const CELL_M = 0.25;
const SIDE_M = 60;
type Box = { x: number; y: number; sizeM: number; upM: number };
const isIn = ({ x, y, sizeM }: Box, east: number, south: number): boolean =>
  east > x && east < x + sizeM && south > y && south < y + sizeM;

/** Rolling ground with houses, a wood of which little was measured, and small hollows that were seen between its trees. */
function madeUp(seed: number): { scene: Scene; isMeasured: (x: number, y: number) => boolean } {
  const random = seededRandom(seed);
  const boxes = (count: number, sizeM: number, upM: number): Box[] =>
    Array.from({ length: count }, () => ({
      x: random() * SIDE_M,
      y: random() * SIDE_M,
      sizeM: sizeM * (0.5 + random()),
      upM: upM * (0.5 + random()),
    }));
  const [slope, wave] = [random() * 0.4, 1 + random() * 2];
  const ground = (x: number, y: number) => slope * x + wave * Math.sin(x / 12 + seed) * Math.cos(y / 15);
  const [houses, trees, hollows, gaps] = [boxes(3, 10, 6), boxes(25, 4, 8), boxes(4, 3, -3), boxes(6, 6, 0)];
  const top = (x: number, y: number) => {
    const on = [...houses, ...trees, ...hollows].findLast((box) => isIn(box, x, y));
    return ground(x, y) + (on?.upM ?? 0);
  };
  const wood: Box = { x: random() * 20, y: random() * 20, sizeM: 30, upM: 0 };
  const isSeen = [...trees, ...hollows];
  const isMeasured = (x: number, y: number) =>
    isIn(wood, x, y) ? isSeen.some((box) => isIn(box, x, y)) : !gaps.some((gap) => isIn(gap, x, y));
  return { scene: { widthM: SIDE_M, heightM: SIDE_M, ground, top }, isMeasured };
}

function filledSurface(seed: number): SurfaceStrip {
  const { scene, isMeasured: wasSeen } = madeUp(seed);
  const surface = surfaceOf(scene, CELL_M);
  const isMeasured = Uint8Array.from(surface.values, (_, at) => {
    const [x, y] = [(at % surface.columns) * CELL_M, Math.floor(at / surface.columns) * CELL_M];
    return wasSeen(x, y) ? 1 : 0;
  });
  const known = surface.values.map((height, at) => (isMeasured[at] === 1 ? height : Number.NaN));
  return { ...surface, values: fillFromPyramid({ ...surface, values: known }, 6), isMeasured };
}

it('MODEL-04 the surface stands on the terrain, measured or filled in', () => {
  for (let seed = 1; seed <= caseCount(6, 60); seed++) {
    const strip = filledSurface(seed);
    const terrain = terrainGrid(heldSurface(strip));
    const lifted = liftFilled(strip, terrain);
    const below = { filled: 0, measured: 0, changed: 0 };
    for (const [at, height] of lifted.entries()) {
      const [x, y] = [((at % strip.columns) + 0.5) * CELL_M, (Math.floor(at / strip.columns) + 0.5) * CELL_M];
      const ground = heightAt(terrain, x, -y);
      if (strip.isMeasured[at] === 1 && height !== strip.values[at]) below.changed++;
      if (height < ground - 0.1) below[strip.isMeasured[at] === 1 ? 'measured' : 'filled']++;
    }
    // At the walls of a hollow, a cell of the surface lies between two of the terrain.
    expect({ seed, ...below }).toEqual({
      seed,
      filled: 0,
      changed: 0,
      measured: expect.toSatisfy((count: number) => count / lifted.length < 0.003),
    });
  }
});

it('MODEL-04 the surface stands on the terrain up to its ragged rim', () => {
  const isInside = (x: number, y: number) => Math.floor(x) + Math.floor(y) < 6;
  const gridOf = (side: number, heightM: number) => ({
    columns: 6 * side,
    rows: 6 * side,
    cellM: 1 / side,
    westM: 0,
    northM: 0,
    values: Float32Array.from({ length: (6 * side) ** 2 }, (_, at) =>
      isInside((at % (6 * side)) / side, Math.floor(at / (6 * side)) / side) ? heightM : Number.NaN,
    ),
  });
  const [terrain, surface] = [gridOf(1, 0), gridOf(4, -3)];
  const isMeasured = new Uint8Array(surface.values.length);
  const lifted = liftFilled({ ...surface, isMeasured }, { ...terrain, isGround: new Uint8Array(36) });
  expect([...new Set(lifted)]).toEqual([0, Number.NaN]);
});
