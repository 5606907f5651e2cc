import { describe, expect, it } from 'vitest';
import { chooseTiles, coverOf, errorPxOf, type Eye } from './choose-tiles.ts';
import type { PointTile } from './read-tileset.ts';

/** A square of ground with its corner at x, z; four parts of half its side down to the given depth. */
function square([x, z]: readonly [number, number], sideM: number, depth: number): PointTile {
  const half = sideM / 2;
  const corners = [
    [x, z],
    [x + half, z],
    [x, z + half],
    [x + half, z + half],
  ] as const;
  return {
    url: `${x} ${z} ${sideM}`,
    points: 1000,
    box: { lowest: [x, 0, z], highest: [x + sideM, 1, z + sideM] },
    errorM: depth === 0 ? 0 : sideM / 32,
    spacingM: sideM / 32,
    parts: depth === 0 ? [] : corners.map((corner) => square(corner, half, depth - 1)),
  };
}

const root = square([0, 0], 64, 3);
const all = (tile: PointTile): PointTile[] => [tile, ...tile.parts.flatMap(all)];
const above = (heightM: number, x = 32): Eye => ({ at: [x, heightM, 32], focalPx: 500, sees: () => true });
const detail = { points: 1e9, errorPx: 2 };
const urls = (tiles: Iterable<PointTile>) => [...tiles].map(({ url }) => url).toSorted();

describe('the tiles of a view', () => {
  it('have an error in pixels that shrinks with the distance', () => {
    expect(errorPxOf(root, above(101))).toBeCloseTo(10);
    expect(errorPxOf(root, above(1001))).toBeCloseTo(1);
    expect(errorPxOf(root, above(0.5))).toBe(2000);
  });

  it('MODEL-03 are finer near the eye and coarse far away', () => {
    expect(urls(chooseTiles(root, above(2000), detail))).toEqual([root.url]);
    expect(chooseTiles(root, above(20), detail).size).toBe(64);
    const mixed = chooseTiles(root, above(3, -20), { ...detail, errorPx: 8 });
    for (const { box } of mixed) expect(box.highest[0] - box.lowest[0]).toBe(box.lowest[0] < 16 ? 8 : 16);
  });

  it('never have more points than the budget, and the coarsest are made finer first', () => {
    for (const points of [1000, 3999, 4000, 20_000]) {
      const chosen = chooseTiles(root, above(20), { ...detail, points });
      expect([...chosen].reduce((sum, tile) => sum + tile.points, 0)).toBeLessThanOrEqual(points);
    }
    expect(chooseTiles(root, above(20), { ...detail, points: 4000 }).size).toBe(4);
  });

  it('leave out what is not seen', () => {
    const eye: Eye = { ...above(20), sees: ({ lowest }) => lowest[0] < 8 };
    const chosen = chooseTiles(root, eye, detail);
    expect(chosen.size).toBe(8);
    expect(chooseTiles(root, { ...eye, sees: () => false }, detail).size).toBe(0);
  });

  it('are covered by coarser ones until they are there, without a hole or a double place', () => {
    const chosen = chooseTiles(root, above(20), detail);
    const there = new Set([root, ...root.parts.slice(0, 2), ...(root.parts[0]?.parts ?? [])]);
    for (const tile of all(root.parts[0]?.parts[0] as PointTile)) there.add(tile);
    const { drawn, used } = coverOf(root, chosen, (tile) => there.has(tile));
    // Two quarters have nothing to show: the whole stands in for all.
    expect(urls(drawn)).toEqual([root.url]);
    expect(used[0]).toBe(root);
    for (const part of root.parts) there.add(part);
    const next = coverOf(root, chosen, (tile) => there.has(tile));
    const area = next.drawn.reduce((sum, { box }) => sum + (box.highest[0] - box.lowest[0]) ** 2, 0);
    expect(area).toBe(64 ** 2);
    expect(next.drawn.length).toBeGreaterThan(4);
    expect(coverOf(root, chosen, () => true).drawn).toHaveLength(64);
  });
});
