import { describe, expect, it } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { findWater } from './find-water.ts';
import type { WaterCells } from './water-cells.ts';
import type { WaterArea } from './water-map.ts';

const layout = { columns: 120, rows: 80, cellM: 0.5, westM: 0, northM: 40 };
/** Ground falls to the east, and is water from here on. */
const SHORE_M = 40;
type Cell = Record<'height' | 'light' | 'redness' | 'contrast' | 'uneven' | 'photos', number>;

/** What a lake showed: docs/decisions/0039. */
const ground = { light: 160, redness: 0.12, contrast: 12, uneven: 0.006, photos: 6 };
const lakeAt = (height: number): Cell => ({
  height,
  light: 87,
  redness: 0.2 + 0.14 * height,
  contrast: 10 * Math.exp(1.1 * height),
  uneven: 0.02,
  photos: 3,
});
const heightAt = (east: number) => 0.12 * (SHORE_M - east);
const landAt = (height: number): Cell => ({ height, ...ground });
const beachAndLake = (east: number): Cell => {
  const height = heightAt(east);
  return height < 0 ? lakeAt(height) : landAt(height);
};

function cellsOf(cellAt: (east: number, north: number) => Cell | null): WaterCells {
  const random = seededRandom(4);
  const about = (value: number) => value * (0.9 + 0.2 * random());
  const all = Array.from({ length: layout.columns * layout.rows }, (_, at) =>
    cellAt(((at % layout.columns) + 0.5) * layout.cellM, (Math.floor(at / layout.columns) + 0.5) * layout.cellM),
  );
  const field = (of: (cell: Cell) => number) => Float32Array.from(all, (cell) => (cell ? of(cell) : Number.NaN));
  return {
    layout,
    heights: field(({ height }) => height + 0.02 * (random() - 0.5)),
    light: field(({ light }) => about(light)),
    redness: field(({ redness }) => redness + 0.02 * (random() - 0.5)),
    contrast: field(({ contrast }) => about(contrast)),
    uneven: field(({ uneven }) => about(uneven)),
    photos: field(({ photos }) => photos),
  };
}

const areaM2 = (cells: readonly number[]) => cells.length * layout.cellM ** 2;
const eastOf = (at: number) => ((at % layout.columns) + 0.5) * layout.cellM;

describe('MODEL-04 water', () => {
  it('is found with its level, to its shore', () => {
    const areas = findWater(cellsOf(beachAndLake));
    expect(areas).toHaveLength(1);
    const [{ levelM, cells } = { levelM: Number.NaN, cells: [] }] = areas;
    expect(Math.abs(levelM)).toBeLessThan(0.15);
    expect(areaM2(cells)).toBeGreaterThan(0.95 * 20 * 40);
    expect(cells.filter((at) => eastOf(at) < SHORE_M - 1.5)).toEqual([]);
  });

  it('includes what was not measured among it, but no stones that stand out', () => {
    const isGap = (east: number, north: number) => Math.hypot(east - 50, north - 10) < 1;
    const isStone = (east: number, north: number) => Math.hypot(east - 48, north - 25) < 2;
    const [{ cells } = { cells: [] }] = findWater(
      cellsOf((east, north) => {
        if (isGap(east, north)) return null;
        return isStone(east, north) ? landAt(0.6) : beachAndLake(east);
      }),
    );
    const found = new Set(cells);
    const within = (is: (east: number, north: number) => boolean) =>
      Array.from({ length: layout.columns * layout.rows }, (_, at) => at).filter((at) =>
        is(eastOf(at), (Math.floor(at / layout.columns) + 0.5) * layout.cellM),
      );
    expect(within(isGap).filter((at) => !found.has(at))).toEqual([]);
    expect(within(isStone).filter((at) => found.has(at))).toEqual([]);
  });

  it('of two ponds at different heights has a level each', () => {
    const pond = (east: number, north: number, up: number): Cell | null => {
      const [middle, deepM] = [north < 20 ? 8 : 30, 0.12 * (8 - Math.hypot(east - 30, north - (north < 20 ? 8 : 30)))];
      return middle > 0 && deepM > 0 ? { ...lakeAt(-deepM * 1.5), height: up - deepM * 1.5 } : null;
    };
    const areas = findWater(
      cellsOf((east, north) => {
        const up = north < 20 ? 0 : 6;
        const outM = Math.hypot(east - 30, north - (north < 20 ? 8 : 30)) - 8;
        return pond(east, north, up) ?? landAt(up + 0.1 * Math.max(0, outM));
      }),
    );
    const levels = areas.map(({ levelM }) => levelM).toSorted((one, other) => one - other);
    expect(levels).toHaveLength(2);
    expect(Math.abs(levels[0]!)).toBeLessThan(0.2);
    expect(Math.abs(levels[1]! - 6)).toBeLessThan(0.2);
  });

  /** A dry beach that seems to fall below the lake towards the northern rim; a ridge parts what is west of it. */
  const bentBeach = (photos: number) => (east: number, north: number) => {
    if (east > SHORE_M || north < 32) return beachAndLake(east);
    const [height, isRidge] = [0.12 * (32 - north), east > 20 && east < 24];
    return { ...landAt(isRidge ? 0.5 : height), photos };
  };
  const belowOf = (areas: readonly WaterArea[]) => areas.flatMap(({ below }) => below);

  it('makes ground doubtful that hangs together with it below its level, and that few photos see', () => {
    expect(belowOf(findWater(cellsOf(beachAndLake)))).toEqual([]);
    const areas = findWater(cellsOf(bentBeach(3)));
    expect(areas).toHaveLength(1);
    const below = belowOf(areas);
    expect(areaM2(below)).toBeGreaterThan(0.8 * 16 * 8);
    for (const at of below) {
      expect(eastOf(at)).toBeGreaterThan(24);
      expect(eastOf(at)).toBeLessThan(SHORE_M);
    }
    expect(below.filter((at) => areas[0]?.cells.includes(at))).toEqual([]);
    expect(belowOf(findWater(cellsOf(bentBeach(4))))).toEqual([]);
  });

  it('leaves nothing below its level where too little was measured beside doubtful ground', () => {
    const bent = bentBeach(2);
    const [area] = findWater(cellsOf((east, north) => (east < SHORE_M && north > 37 ? null : bent(east, north))));
    const eastern = (area?.beside ?? []).filter((at) => eastOf(at) > 25 && eastOf(at) < SHORE_M - 1);
    expect(areaM2(eastern)).toBeGreaterThan(14 * 0.9);
    expect(area?.beside.filter((at) => area.below.includes(at))).toEqual([]);
  });

  const below = (what: (height: number) => Partial<Cell>) => (east: number) => {
    const height = heightAt(east);
    return { ...landAt(height), ...(height < 0 && what(height)) };
  };
  it.each<[what: string, cellAt: (east: number, north: number) => Cell]>([
    ['a beach', (east) => landAt(heightAt(east))],
    ['wet or dark ground below a line', below(() => ({ light: 87 }))],
    ['smooth tar, whose heights are rough', below(() => ({ light: 60, contrast: 1, uneven: 0.03 }))],
    [
      'grass that gets greener downhill',
      below((height) => ({ light: 87, redness: 0.2 + 0.14 * height, uneven: 0.02 })),
    ],
    [
      'a shadow that deepens downhill',
      below((height) => ({ light: 87 / (1 - height), contrast: 10 / (1 - 3 * height), uneven: 0.02 })),
    ],
    ['the same as a lake without a shore', (east) => lakeAt(heightAt(east) - 2)],
    ['the same as a lake with even heights', below((height) => ({ ...lakeAt(height), uneven: 0.007 }))],
    ['a slope that goes on below it', (east) => (east > 50 ? landAt(heightAt(east)) : beachAndLake(east))],
    ['the same as a lake on a dark shore', below((height) => ({ ...lakeAt(height), light: 150 }))],
  ])('is not %s', (_, cellAt) => {
    expect(findWater(cellsOf(cellAt))).toEqual([]);
  });
});
