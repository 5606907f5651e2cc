import { describe, expect, it } from 'vitest';
import { heldSurface } from '../heights/stored-surface.ts';
import { surfaceOf, type Scene } from '../testing/made-up-surface.ts';
import { terrainGrid } from './terrain-grid.ts';

const CELL_M = 0.25;
/** North of this line is a wood of which hardly anything was measured; south of it is a road. */
const EDGE_M = 30;

type HeightOf = (x: number, y: number) => number;
/** What was measured in the wood; null elsewhere. */
type SeenIn = (x: number, y: number) => number | null;

/** The terrain, and how much of what was measured in the wood and on the road is ground. */
function terrainOf(seen: SeenIn, road: HeightOf = () => 0) {
  const topOf: SeenIn = (x, y) => (y >= EDGE_M ? road(x, y) : seen(x, y));
  const scene: Scene = { widthM: 50, heightM: 50, ground: road, top: (x, y) => topOf(x, y) ?? 6 };
  const surface = surfaceOf(scene, CELL_M);
  const { columns } = surface;
  const placeOf = (at: number) => [((at % columns) + 0.5) * CELL_M, (Math.floor(at / columns) + 0.5) * CELL_M] as const;
  const isMeasured = Uint8Array.from(surface.values, (_, at) => (topOf(...placeOf(at)) === null ? 0 : 1));
  const { values, isGround } = terrainGrid(heldSurface({ ...surface, isMeasured }));
  const counts = { wood: { measured: 0, ground: 0 }, road: { measured: 0, ground: 0 } };
  for (const [at, measured] of isMeasured.entries()) {
    const count = placeOf(at)[1] < EDGE_M ? counts.wood : counts.road;
    count.measured += measured;
    count.ground += isGround[at] as number;
  }
  return {
    woodShare: counts.wood.ground / counts.wood.measured,
    roadShare: counts.road.ground / counts.road.measured,
    heightAt: (x: number, y: number) => values[Math.floor(y / CELL_M) * columns + Math.floor(x / CELL_M)] as number,
  };
}

/** Crowns seen from above: uneven, and lower towards their rim. */
const crown = (x: number, y: number): number =>
  0.35 * Math.sin(x * 5.1) * Math.cos(y * 4.3) + 0.2 * Math.sin(x * 9 + y * 7);
const isWithin = (x: number, y: number, [east, south, radiusM]: readonly [number, number, number]): boolean =>
  Math.hypot(x - east, y - south) < radiusM;

describe('ground seen in a wood', () => {
  it('patches of treetops are not ground', () => {
    const patches = [
      [12, 12, 3.6],
      [34, 8, 4.2],
      [27, 20, 3],
    ] as const;
    const { woodShare, roadShare, heightAt } = terrainOf((x, y) =>
      patches.some((patch) => isWithin(x, y, patch)) ? 7 + crown(x, y) : null,
    );
    expect(woodShare).toBe(0);
    expect(roadShare).toBeGreaterThan(0.99);
    for (const [x, y] of patches) expect(Math.abs(heightAt(x, y))).toBeLessThan(0.3);
  });

  it('bushes at the edge of a wood, with gaps to the road, are not ground', () => {
    const depthM = (x: number) => 2 + Math.sin(x / 3) + 0.6 * Math.sin(x * 1.7);
    const gapM = (x: number) => Math.max(0, 0.9 * Math.sin(x / 2));
    const { woodShare, roadShare, heightAt } = terrainOf((x, y) => {
      const inside = EDGE_M - y;
      if (inside < gapM(x) || inside > depthM(x)) return null;
      return 2.6 + 0.25 * inside + crown(x, y);
    });
    expect(woodShare).toBeLessThan(0.01);
    expect(roadShare).toBeGreaterThan(0.98);
    for (let x = 5; x < 45; x += 2.5) expect(Math.abs(heightAt(x, 29))).toBeLessThan(0.3);
  });

  it('a terrace, a bank of a road and a flat hill top among trees stay', () => {
    const { woodShare, heightAt } = terrainOf((x, y) => {
      if (x > 8 && x < 15 && y > 8 && y < 15) return 3;
      if (x > 22 && x < 48 && y > 18 && y < 20.5) return 4;
      return isWithin(x, y, [36, 7, 3.5]) ? 5 : null;
    });
    expect(woodShare).toBeGreaterThan(0.95);
    expect(heightAt(11, 11)).toBeCloseTo(3, 0);
    expect(heightAt(35, 19)).toBeCloseTo(4, 0);
    expect(heightAt(36, 7)).toBeCloseTo(5, 0);
  });

  it('a bank that rises gradually from the road stays, with the small flat top it leads to', () => {
    const { woodShare } = terrainOf((x, y) => (x > 10 && x < 20 && y > 18 ? Math.min(6, 0.7 * (EDGE_M - y)) : null));
    expect(woodShare).toBeGreaterThan(0.98);
  });

  it('on a hillside, small clearings stay that lie where the hill leads', () => {
    const hill: HeightOf = (_, y) => 0.4 * (50 - y);
    const isClearing = (x: number, y: number) => [10, 25, 40].some((east) => isWithin(x, y, [east, 22, 3.2]));
    const { woodShare } = terrainOf((x, y) => (isClearing(x, y) || y < 6 ? hill(x, y) : null), hill);
    expect(woodShare).toBeGreaterThan(0.97);
  });
});

describe('open ground', () => {
  it('a wall of a quarry, a heap and a knoll stay', () => {
    const ground: HeightOf = (x, y) => {
      const wall = 8 * Math.min(1, Math.max(0, (44 - y) / 3));
      const heap = Math.max(0, 2.2 - 0.75 * Math.hypot(x - 12, y - 47));
      const knoll = Math.min(1.6, Math.max(0, 3 - 0.6 * Math.hypot(x - 36, y - 36)));
      return wall + heap + knoll;
    };
    const { woodShare, roadShare } = terrainOf(ground, ground);
    expect(woodShare).toBeGreaterThan(0.99);
    expect(roadShare).toBeGreaterThan(0.98);
  });
});
