import { describe, expect, it } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import type { Vector } from '../placing/linear.ts';
import { findWall, type WallPoints } from './find-wall.ts';
import { axesOf, facesDeg, offWall, ontoWall } from './wall-plane.ts';

const SPACING_M = 0.1;
const NOISE_M = 0.03;
const squareM = 0.4;
/** A house that is turned by 20°: its long walls face 200° and 20°, its short ones 110° and 290°. */
const TURNED_DEG = 200;
const [WIDE_M, DEEP_M, HIGH_M] = [12, 7, 5];
const cameras: Vector[] = [[0, -30, 5]];

type Walls = { normals?: boolean; isSeen?: (deg: number) => boolean; hasGround?: boolean };

function house({ normals = true, isSeen = () => true, hasGround = false }: Walls): WallPoints {
  const random = seededRandom(3);
  const [at, directions]: [number[], number[]] = [[], []];
  const add = (place: Vector, outward: Vector) => {
    at.push(...place);
    directions.push(...outward);
  };
  for (const [turn, wideM, outM] of [
    [0, WIDE_M, DEEP_M / 2],
    [90, DEEP_M, WIDE_M / 2],
    [180, WIDE_M, DEEP_M / 2],
    [270, DEEP_M, WIDE_M / 2],
  ] as const) {
    const deg = (TURNED_DEG + turn) % 360;
    const outward: Vector = [Math.sin((deg * Math.PI) / 180), Math.cos((deg * Math.PI) / 180), 0];
    const plane = { at: [outward[0] * outM, outward[1] * outM, 0] as Vector, outward };
    if (!isSeen(deg)) continue;
    for (let along = -wideM / 2; along < wideM / 2; along += SPACING_M)
      for (let up = 0; up < HIGH_M; up += SPACING_M)
        add(offWall(plane, [along, up, (random() - 0.5) * 2 * NOISE_M]), outward);
  }
  for (let x = -20; hasGround && x < 20; x += 0.4)
    for (let y = -20; y < 20; y += 0.4) add([x, y, random() * NOISE_M], [0, 0, 1]);
  return {
    count: at.length / 3,
    at: Float64Array.from(at),
    normals: normals ? Float32Array.from(directions) : null,
  };
}

describe('the wall of a close range object', () => {
  it('is the largest one that was measured, to a fraction of a degree, at its place and size', () => {
    const found = findWall(house({ isSeen: (deg) => deg !== 20 }), { side: 'facade', squareM, cameras });
    expect(facesDeg(found!.plane)).toBeCloseTo(TURNED_DEG, 0);
    const outM = -ontoWall(found!.plane)([0, 0, 0])[2];
    expect(Math.abs(outM - DEEP_M / 2)).toBeLessThan(NOISE_M);
    const { leftM, rightM, bottomM, topM } = found!.box;
    expect(Math.abs(rightM - leftM - WIDE_M)).toBeLessThan(2.1 * squareM);
    expect(Math.abs(topM - bottomM - HIGH_M)).toBeLessThan(2.1 * squareM);
    expect(found!.areaM2).toBeGreaterThan(0.9 * WIDE_M * HIGH_M);
  });

  it('is the one that faces the wanted side', () => {
    const faces = (side: 'north' | 'east' | 'south' | 'west') =>
      Math.round(facesDeg(findWall(house({}), { side, squareM, cameras })!.plane));
    expect([faces('north'), faces('east'), faces('south'), faces('west')]).toEqual([20, 110, 200, 290]);
    const unseen = house({ isSeen: (deg) => deg !== 110 });
    expect(findWall(unseen, { side: 'east', squareM, cameras })).toBeNull();
  });

  it('is found without normals beside a much larger ground, and faces the cameras', () => {
    const points = house({ normals: false, hasGround: true, isSeen: (deg) => deg === 200 || deg === 290 });
    const found = findWall(points, { side: 'facade', squareM, cameras });
    expect(Math.abs(facesDeg(found!.plane) - TURNED_DEG)).toBeLessThan(1);
    expect(findWall(points, { side: 'north', squareM, cameras })).toBeNull();
  });

  it('is missing if there is only ground, or a mast', () => {
    const ground = house({ isSeen: () => false, hasGround: true });
    expect(findWall(ground, { side: 'facade', squareM, cameras })).toBeNull();
    const mast = Array.from({ length: 600 }, (_, number) => [Math.sin(number) / 5, Math.cos(number) / 5, number / 50]);
    const points = { count: 600, at: Float64Array.from(mast.flat()), normals: null };
    expect(findWall(points, { side: 'facade', squareM, cameras })).toBeNull();
  });

  it('has axes that turn right, with up as it is', () => {
    const [[east, north], up] = axesOf({ at: [0, 0, 0], outward: [0, -1, 0] });
    expect([east, north, up]).toEqual([1, 0, [0, 0, 1]]);
  });
});
