import { PerspectiveCamera } from 'three';
import { describe, expect, it } from 'vitest';
import { SNAP_PX, snapToPoint, type SnapTile } from './snap-to-point.ts';

const camera = new PerspectiveCamera(90, 1, 0.1, 1000);
camera.updateMatrixWorld();
const matrix = camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse).elements;
/** 100 pixels are a metre at 10 m. */
const view = { width: 2000, height: 2000 };
const tile = (...points: number[][]): SnapTile => ({
  values: points.flatMap((point) => [...point, 0]),
  stride: 4,
  count: points.length,
  matrix,
});

describe('measuring in the points', () => {
  it('MODEL-03 snaps to the point nearest to the pointer', () => {
    const tiles = [tile([0, 0, -10], [1, 0, -10]), tile([1, 0.05, -10])];
    expect(snapToPoint(tiles, { ...view, x: 1003, y: 1000 })).toEqual({ tile: 0, point: 0 });
    expect(snapToPoint(tiles, { ...view, x: 1100, y: 999 })).toEqual({ tile: 0, point: 1 });
    expect(snapToPoint(tiles, { ...view, x: 1100, y: 996 })).toEqual({ tile: 1, point: 0 });
  });

  it('prefers the surface in front, even if a point behind it is nearer to the pointer', () => {
    const tiles = [tile([0, 0, -20], [0.08, 0, -10])];
    expect(snapToPoint(tiles, { ...view, x: 1000, y: 1000 })).toEqual({ tile: 0, point: 1 });
  });

  it('finds nothing far from all points, or behind the eye', () => {
    const tiles = [tile([0, 0, -10], [0, 0, 10])];
    expect(snapToPoint(tiles, { ...view, x: 1000 + SNAP_PX + 1, y: 1000 })).toBeNull();
    expect(snapToPoint([tile([0, 0, 10])], { ...view, x: 1000, y: 1000 })).toBeNull();
  });
});
