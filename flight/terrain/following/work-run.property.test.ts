import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { toRadians, wrapLongitude } from '../../geo/angle.ts';
import { distanceM } from '../../geo/distance-m.ts';
import { lngLat } from '../../geo/lng-lat.ts';
import { localPlane } from '../../geo/planes/local-plane.ts';
import { caseCount } from '../../testing/case-count.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { blocksAround } from '../ground-blocks.ts';
import { blocksOf, groundKinds, type HeightAt, seededGround } from '../testing/seeded-ground.ts';
import { NEAR_M, samplePath } from './ground-along.ts';
import type { Slopes } from './limit-slopes.ts';
import { type RunHeight, workRun } from './work-run.ts';

const places: Record<string, Position> = {
  'the Alps': [8.5456, 47.3977],
  'the antimeridian': [179.9995, -17],
  '80° N': [15, 80],
  'the change of spacing at 60° N': [10, 60.00011],
};

/** Of 16 kinds: 1,008 in all. */
const TERRAINS_EACH = caseCount(21, 63);
const BESIDE_M = [-10, -5, 0, 5, 10];

describe.each(Object.entries(places))('over seeded ground at %s', (_, place) => {
  it.each(groundKinds)('TERR-04 with %s no metre is below the floor and no piece too steep', (kind) => {
    const [spareM, steeper, unknowns]: [number[], number[], number[]] = [[], [], []];
    for (let seed = 1; seed <= TERRAINS_EACH; seed++) {
      const random = seededRandom(seed);
      const { toPosition } = localPlane(place);
      const heightAt = seededGround(kind, place, seed);
      const path = Array.from({ length: 3 + Math.floor(random() * 3) }, () =>
        toPosition({ x: random() * 600 - 300, y: random() * 600 - 300 }),
      );
      const limits = {
        slopes: random() < 0.3 ? { up: Infinity, down: Infinity } : { up: 0.1 + random(), down: 0.1 + random() },
        toleranceM: random() * 8,
        clearanceM: 10 + random() * 30,
      };
      const blocks = blocksOf(blocksAround(samplePath(path).positions, NEAR_M), heightAt);
      const worked = workRun(
        path.map((position) => ({ position, aboveGroundM: 50 })),
        blocks,
        limits,
      );
      if (worked.unknown.length > 0) unknowns.push(worked.flown.length);
      else {
        spareM.push(lowestClearance(worked.flown, latticeSurface(heightAt)) - limits.clearanceM);
        steeper.push(steepest(worked.flown, limits.slopes));
      }
    }
    expect(Math.min(...spareM)).toBeGreaterThanOrEqual(-0.001);
    expect(Math.max(...steeper)).toBeLessThanOrEqual(1e-6);
    // Nothing is flown where a height is missing.
    expect(unknowns.every((flown) => flown === 0)).toBe(true);
    expect(unknowns.length > 0).toBe(kind === 'voids');
    expect(spareM.length).toBeGreaterThan(0);
  });
});

/** The ground between four nodes, by its own arithmetic: a quarter of a second, wider apart towards the poles. */
function latticeSurface(heightAt: HeightAt): HeightAt {
  const known = new Map<number, number>();
  const node = (row: number, column: number, perDeg: number) => {
    const name = row * 2 ** 24 + column;
    const found = known.get(name) ?? Math.fround(heightAt([wrapLongitude(column / perDeg), row / 14_400]));
    known.set(name, found);
    return found;
  };
  const perDegOf = new Map<number, number>();
  const inRow = (row: number, lng: number) => {
    const middle = (Math.floor(row / 16) * 16 + 8) / 14_400;
    const perDeg = perDegOf.get(row) ?? 14_400 / 2 ** Math.floor(-Math.log2(Math.cos(toRadians(middle))));
    perDegOf.set(row, perDeg);
    const column = lng * perDeg;
    const west = Math.floor(column);
    return node(row, west, perDeg) * (west + 1 - column) + node(row, west + 1, perDeg) * (column - west);
  };
  return (position) => {
    const [lng, lat] = lngLat(position);
    const row = lat * 14_400;
    const south = Math.floor(row);
    return inRow(south, lng) * (south + 1 - row) + inRow(south + 1, lng) * (row - south);
  };
}

/** Each metre of the way, and beside it. An unknown height is below any floor. */
function lowestClearance(flown: readonly RunHeight[], heightAt: HeightAt): number {
  let lowest = Infinity;
  for (const [at, to] of flown.entries()) {
    const from = flown[at - 1];
    if (!from) continue;
    const { toPoint, toPosition } = localPlane(from.position);
    const end = toPoint(to.position);
    const lengthM = Math.hypot(end.x, end.y);
    const [turnLng, turnLat] = [
      wrapLongitude(to.position[0]! - from.position[0]!),
      to.position[1]! - from.position[1]!,
    ];
    for (let metre = 0; metre <= lengthM; metre++) {
      const share = lengthM > 0 ? metre / lengthM : 0;
      const here = toPoint([from.position[0]! + turnLng * share, from.position[1]! + turnLat * share]);
      const heightM = from.aboveSeaM + (to.aboveSeaM - from.aboveSeaM) * share;
      for (const besideM of BESIDE_M) {
        const beside = { x: here.x - (end.y / lengthM) * besideM, y: here.y + (end.x / lengthM) * besideM };
        const clearanceM = heightM - heightAt(toPosition(beside));
        if (!(clearanceM >= lowest)) lowest = Number.isNaN(clearanceM) ? -Infinity : clearanceM;
      }
    }
  }
  return lowest;
}

/** By how much the steepest piece is steeper than it may be. */
function steepest(flown: readonly RunHeight[], { up, down }: Slopes): number {
  return Math.max(
    ...flown.slice(1).map((to, at) => {
      const from = flown[at]!;
      const slope = (to.aboveSeaM - from.aboveSeaM) / distanceM(from.position, to.position);
      return Math.max(slope - up, -down - slope);
    }),
  );
}
