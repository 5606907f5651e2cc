import { describe, expect, it } from 'vitest';
import { terrainHeightM } from '@overflight/flight/site/ground.ts';
import { surfaceHeightM } from '@overflight/flight/site/surface.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import type { HeightGrid } from '../heights/height-grid.ts';
import { heldSurface } from '../heights/stored-surface.ts';
import { quantile } from '../placing/linear.ts';
import { surfaceOf, type Scene } from '../testing/made-up-surface.ts';
import { classifyPoints, pointClasses } from './classify-points.ts';
import { lowestAround } from './lowest-around.ts';
import { terrainGrid, type TerrainGrid } from './terrain-grid.ts';

const allMeasured = ({ values }: HeightGrid) => new Uint8Array(values.length).fill(1);
const flat = (_x: number, _y: number): number => 0;
const CELL_M = 0.5;

/** Errors of the terrain, and how well things and ground were told apart. */
function judge({ columns, isGround, values }: TerrainGrid, { ground, top }: Scene) {
  const [onGround, filled]: [number[], number[]] = [[], []];
  const counts = { things: 0, kept: 0, ground: 0, lost: 0 };
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [((at % columns) + 0.5) * CELL_M, (Math.floor(at / columns) + 0.5) * CELL_M];
    const off = (values[at] as number) - ground(x, y);
    (isGround[at] === 1 ? onGround : filled).push(off);
    const above = top(x, y) - ground(x, y);
    if (above > 0.5) {
      counts.things++;
      if (isGround[at] === 1) counts.kept++;
    } else if (above < 0.01) {
      counts.ground++;
      if (isGround[at] === 0) counts.lost++;
    }
  }
  const middle = quantile(onGround, 0.5);
  const nmad =
    1.4826 *
    quantile(
      onGround.map((off) => Math.abs(off - middle)),
      0.5,
    );
  return {
    middle,
    nmad,
    filled95: quantile(filled.map(Math.abs), 0.95),
    keptShare: counts.kept / Math.max(1, counts.things),
    lostShare: counts.lost / counts.ground,
  };
}

/** A part of the made-up site, by its north-western corner. */
const ofSite = (west: number, north: number, size: { widthM: number; heightM: number }): Scene => ({
  ...size,
  ground: (x, y) => terrainHeightM(west + x, north - y, 'june') - 450,
  top: (x, y) => surfaceHeightM(west + x, north - y, 'june') - 450,
});

const terrainOf = (scene: Scene): TerrainGrid => {
  const surface = surfaceOf(scene);
  return terrainGrid(heldSurface({ ...surface, isMeasured: allMeasured(surface) }));
};

describe('the terrain below a surface', () => {
  it('houses and trees of a farm are not ground, the yard is', { timeout: 30_000 }, () => {
    const farm = ofSite(-36, 74, { widthM: 96, heightM: 70 });
    const { nmad, middle, filled95, keptShare, lostShare } = judge(terrainOf(farm), farm);
    expect(nmad).toBeLessThan(0.06);
    expect(Math.abs(middle)).toBeLessThan(0.03);
    expect(keptShare).toBeLessThan(0.01);
    expect(lostShare).toBeLessThan(0.01);
    expect(filled95).toBeLessThan(0.4);
  });

  it('a pit keeps its walls, its bench, its ramp and its heaps', () => {
    const pit = ofSite(53, -64, { widthM: 150, heightM: 120 });
    const { nmad, lostShare, keptShare } = judge(terrainOf(pit), pit);
    expect(nmad).toBeLessThan(0.06);
    expect(lostShare).toBeLessThan(0.01);
    expect(keptShare).toBeLessThan(0.01);
  });

  it('a slope of 35° stays, and a hall and cars on it go', () => {
    const slope = (x: number) => 0.7 * x;
    const isHall = (x: number, y: number) => x > 20 && x < 44 && y > 15 && y < 50;
    const isCar = (x: number, y: number) => x % 15 < 1.8 && y % 12 < 4.5 && x > 1 && y > 52;
    const hill: Scene = {
      widthM: 70,
      heightM: 70,
      ground: slope,
      top: (x, y) => {
        if (isHall(x, y)) return slope(32) + 14;
        return slope(x) + (isCar(x, y) ? 1.5 : 0);
      },
    };
    const { nmad, lostShare, keptShare } = judge(terrainOf(hill), hill);
    expect(nmad).toBeLessThan(0.08);
    expect(lostShare).toBeLessThan(0.03);
    expect(keptShare).toBeLessThan(0.03);
  });

  it('what was not measured is marked; far from any ground there is no height', () => {
    const level: Scene = { widthM: 120, heightM: 30, ground: flat, top: flat };
    const surface = surfaceOf(level);
    // Measured in the west, filled by the surface up to the middle, nothing in the last 10 m.
    const isMeasured = Uint8Array.from(surface.values, (_, at) => (at % surface.columns < 40 / CELL_M ? 1 : 0));
    surface.values = surface.values.map((value, at) => (at % surface.columns >= 110 / CELL_M ? Number.NaN : value));
    const { values, isGround, columns } = terrainGrid(heldSurface({ ...surface, isMeasured }));
    const at = (x: number) => 30 * columns + Math.round(x / CELL_M);
    expect([isGround[at(20)], isGround[at(60)]]).toEqual([1, 0]);
    expect(Math.abs(values[at(60)] as number)).toBeLessThan(0.1);
    expect(values[at(80)]).toBeNaN();
    expect(values[at(115)]).toBeNaN();
  });

  it('without anything measured there is no ground and no height', () => {
    const surface = surfaceOf({ widthM: 10, heightM: 10, ground: flat, top: flat });
    const { values, isGround } = terrainGrid(
      heldSurface({ ...surface, isMeasured: new Uint8Array(surface.values.length) }),
    );
    expect(isGround.includes(1)).toBe(false);
    expect(values.every(Number.isNaN)).toBe(true);
  });
});

it('points are ground near measured ground only', () => {
  const [columns, rows] = [40, 40];
  const isGround = Uint8Array.from({ length: columns * rows }, (_, at) => (at % columns < 20 ? 1 : 0));
  const layout = { columns, rows, cellM: 0.25, westM: 0, northM: 0 };
  const terrain = { ...layout, values: new Float32Array(columns * rows).fill(2), isGround };
  const places = Int32Array.of(2000, -5000, 2050, 2000, -5000, 2500, 8000, -5000, 2050, 90_000, -5000, 2000);
  const points = { places, colours: new Uint8Array(12), classes: new Uint8Array(4) };
  classifyPoints(points, { terrain, water: null });
  const { ground, other } = pointClasses;
  expect([...points.classes]).toEqual([ground, other, other, other]);
});

it('the lowest around each cell equals the one found by looking at all', () => {
  const random = seededRandom(8);
  for (const [columns, rows, reach] of [
    [7, 5, 1],
    [20, 3, 4],
    [4, 4, 9],
    [31, 17, 2],
  ] as const) {
    const values = Float32Array.from({ length: columns * rows }, random);
    const found = lowestAround({ columns, rows, values }, reach);
    for (let at = 0; at < values.length; at++) {
      const near = [...values].filter(
        (_, other) =>
          Math.abs((other % columns) - (at % columns)) <= reach &&
          Math.abs(Math.floor(other / columns) - Math.floor(at / columns)) <= reach,
      );
      expect(found[at]).toBe(Math.min(...near));
    }
  }
});
