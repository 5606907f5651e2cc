import { describe, expect, it } from 'vitest';
import {
  add,
  apply,
  multiply,
  rotationOf,
  subtract,
  times,
  transpose,
  type Matrix,
  type Vector,
} from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import { chooseNeighbours } from './choose-neighbours.ts';
import { cameraMatrix, depthLens, inverseCamera } from './depth-camera.ts';
import { aLens as lens } from '../testing/a-lens.ts';
import { normalAt } from './normal-at.ts';
import { rectifyPair } from './rectify-pair.ts';
import { weighDepths, type SeenDepths } from './weigh-depths.ts';

const down: Matrix = [1, 0, 0, 0, -1, 0, 0, 0, -1];
const tilted = (angle: number): Matrix => multiply(rotationOf([Math.cos(angle / 2), Math.sin(angle / 2), 0, 0]), down);
const grounds = Array.from({ length: 200 }, (_, at): Vector => [
  (at % 20) * 1.5 - 10,
  Math.floor(at / 20) * 3 - 15,
  (at % 7) * 0.5,
]);
const pointAt = (id: number): Vector | undefined => grounds[id];
const view = (name: string, centre: Vector, angle: number): CameraView => ({
  name,
  path: name,
  lens,
  rotation: tilted(angle),
  centre,
  points: new Set(grounds.keys()),
});

const flat = ([x, y, z]: Vector): [number, number] => [x / z, y / z];

describe('a rectified pair', () => {
  const pair = { left: view('a', [0, 0, 40], 0.03), right: view('b', [8, 1, 41], -0.02) };
  const rectified = rectifyPair(pair, { depthPx: 1000, pointAt });

  it('has a point in the same row of both images, and its depth in the photo follows from the disparity', () => {
    if (!rectified) throw new Error('no rectified pair');
    const { sides, fromLeft, focalPx, baselineM, shift } = rectified;
    for (const ground of grounds.slice(0, 150)) {
      const [left, right] = sides.map(({ view: { rotation, centre }, ...side }) =>
        flat(apply(side.rectified, apply(side.rotation, apply(rotation, subtract(ground, centre))))),
      ) as [[number, number], [number, number]];
      expect(left[1]).toBeCloseTo(right[1], 6);
      const seen = apply(pair.left.rotation, subtract(ground, pair.left.centre));
      const [u, v] = flat(apply(cameraMatrix(depthLens(pair.left, 1000)), seen));
      const there = apply(fromLeft, [u, v, 1]);
      expect(flat(there)[0]).toBeCloseTo(left[0], 6);
      expect(flat(there)[1]).toBeCloseTo(left[1], 6);
      const disparity = left[0] - right[0];
      expect((focalPx * baselineM) / (disparity + shift) / there[2]).toBeCloseTo(seen[2], 6);
    }
  });

  it('covers the depth range of the ground', () => {
    if (!rectified) throw new Error('no rectified pair');
    const [{ rotation }] = rectified.sides;
    for (const ground of grounds) {
      const depth = apply(multiply(rotation, pair.left.rotation), subtract(ground, pair.left.centre))[2];
      const moved = (rectified.focalPx * rectified.baselineM) / depth - rectified.shift;
      expect(moved).toBeGreaterThan(rectified.minDisparity);
      expect(moved).toBeLessThan(rectified.minDisparity + rectified.disparities);
    }
  });

  it('is rejected if the image is narrower than the search range', () => {
    const small = { ...lens, widthPx: 100, heightPx: 56, fx: 57, fy: 57, cx: 50, cy: 28 };
    const shrunk = { left: { ...pair.left, lens: small }, right: { ...pair.right, lens: small } };
    expect(rectifyPair(shrunk, { depthPx: 1000, pointAt })).toBeNull();
  });
});

describe('neighbours of a photo', () => {
  it('are also those of the next line, neither too near nor looking elsewhere', () => {
    const own = view('own', [0, 0, 40], 0);
    const others = {
      ahead: view('ahead', [0, 15, 40], 0),
      beside: view('beside', [30, 0, 40], 0),
      same: view('same', [0.5, 0, 40], 0),
      turned: view('turned', [0, 20, 40], 1),
      apart: { ...view('apart', [15, 0, 40], 0), points: new Set([1, 2, 3]) },
    };
    const [found] = chooseNeighbours([own, ...Object.values(others)], pointAt);
    expect(new Set(found?.matched)).toEqual(new Set([others.ahead, others.beside]));
    expect(new Set(found?.asked)).toEqual(new Set([others.ahead, others.beside, others.turned]));
  });
});

/** A box of 4 × 4 m, 3 m high, on level ground. */
const box = { half: 2, highM: 3 };
const camera: Matrix = [200, 0, 99.5, 0, 200, 74.5, 0, 0, 1];
const size = { widthPx: 200, heightPx: 150 };

/** Distance along a ray to the first thing it meets, in parts of its length. */
function hit(from: Vector, ray: Vector): number {
  const top = (box.highM - from[2]) / ray[2];
  const walls = [0, 1].map((axis) => (-Math.sign(ray[axis] ?? 0) * box.half - (from[axis] ?? 0)) / (ray[axis] ?? 1));
  const isIn = (at: Vector) =>
    Math.max(Math.abs(at[0]), Math.abs(at[1])) <= box.half + 1e-6 && at[2] <= box.highM + 1e-6 && at[2] >= 0;
  const onBox = [top, ...walls].filter((part) => part > 0 && isIn(add(from, times(ray, part))));
  return Math.min(...onBox, -from[2] / ray[2]);
}

function seenFrom(centre: Vector): SeenDepths {
  const back = multiply(transpose(down), inverseCamera(camera));
  const depths = Float32Array.from({ length: size.widthPx * size.heightPx }, (_, at) =>
    hit(centre, apply(back, [at % size.widthPx, Math.floor(at / size.widthPx), 1])),
  );
  return { view: { rotation: down, centre }, camera, map: { ...size, depths } };
}

const pixelOf = ({ view: { rotation, centre } }: SeenDepths, place: Vector): number => {
  const [u, v] = flat(apply(camera, apply(rotation, subtract(place, centre))));
  return Math.round(v) * size.widthPx + Math.round(u);
};

describe('depths of several photos', () => {
  const centres: Vector[] = [
    [9, 0, 30],
    [0, 0, 30],
    [18, 0, 30],
    [9, 9, 30],
    [0, 9, 30],
  ];
  const photos = centres.map(seenFrom);
  const [own, ...others] = photos as [SeenDepths, ...SeenDepths[]];

  it('MODEL-03 are kept where photos agree: the ground, the top and the wall of a box, which has a body', () => {
    const { depths, views } = weighDepths(own, others);
    const kept = (place: Vector) => depths[pixelOf(own, place)];
    expect(kept([5, 0, 0])).toBeCloseTo(30, 3);
    expect(kept([0, 0, 3])).toBeCloseTo(27, 3);
    // The wall towards the photos is seen by those on its side only.
    expect(kept([2, 0, 1.5])).toBeCloseTo(28.5, 0);
    expect(views[pixelOf(own, [5, 0, 0])]).toBeGreaterThanOrEqual(4);
    const share = depths.filter((depth) => depth > 0).length / depths.length;
    expect(share).toBeGreaterThan(0.9);
  });

  it('are dropped where only one photo has them, or where more see through them than agree', () => {
    const floating: Vector = [6, 4, 12];
    const withBlob = (photo: SeenDepths): SeenDepths => {
      const depths = Float32Array.from(photo.map.depths);
      const at = pixelOf(photo, floating);
      for (const near of [0, 1, -1, size.widthPx, -size.widthPx]) depths[at + near] = 18;
      return { ...photo, map: { ...size, depths } };
    };
    const alone = withBlob(own);
    const at = pixelOf(own, floating);
    expect(weighDepths(own, others).depths[at]).toBeGreaterThan(0);
    expect(weighDepths(alone, others).depths[at]).toBe(0);
    const [first, ...rest] = others as [SeenDepths, ...SeenDepths[]];
    expect(weighDepths(alone, [withBlob(first), ...rest]).depths[at]).toBe(0);
    // Two that agree strictly and nobody who sees through: kept.
    expect(weighDepths(alone, [withBlob(first)]).depths[at]).toBeCloseTo(18, 3);
  });

  it('have normals towards the camera', () => {
    const toWorld = multiply(transpose(down), inverseCamera(camera));
    const normalOf = (place: Vector) => normalAt(own.map, toWorld, pixelOf(own, place));
    expect(normalOf([6, 0, 0])[2]).toBeCloseTo(1, 6);
    expect(normalOf([-0.5, 0, 3])[2]).toBeCloseTo(1, 6);
  });
});
