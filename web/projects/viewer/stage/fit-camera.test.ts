import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { cornersOf, fitCamera, shiftPicture } from './fit-camera.ts';

const boxes = {
  'a site': new Box3(new Vector3(-90, 0, -100), new Vector3(110, 22, 100)),
  'a strip along the view': new Box3(new Vector3(0, 400, -400), new Vector3(30, 410, 400)),
  'a strip across it': new Box3(new Vector3(-500, 0, 0), new Vector3(500, 15, 40)),
  'a tower': new Box3(new Vector3(0, 0, 0), new Vector3(8, 60, 8)),
};
const views = {
  desk: { width: 1120, height: 812 },
  phone: { width: 390, height: 366 },
  'phone held across': { width: 500, height: 220 },
};

it.each(
  Object.entries(boxes).flatMap(([what, box]) =>
    Object.entries(views).map(([where, view]) => ({ what, box, where, view })),
  ),
)('$what is seen whole on a $where, above the bars, and fills the view', ({ box, view: { width, height } }) => {
  const camera = new PerspectiveCamera(50, width / height, 0.1, 10_000);
  const target = fitCamera(camera, box, { width, height });
  camera.updateMatrixWorld();
  const seen = cornersOf(box).map((corner) => corner.project(camera));
  const [xs, ys] = [seen.map(({ x }) => ((x + 1) / 2) * width), seen.map(({ y }) => ((1 - y) / 2) * height)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  expect(left).toBeGreaterThanOrEqual(11);
  expect(right).toBeLessThanOrEqual(width - 11);
  expect(top).toBeGreaterThanOrEqual(15);
  expect(bottom).toBeLessThanOrEqual(height - 62);
  expect(Math.max((right - left) / (width - 24), (bottom - top) / (height - 80))).toBeGreaterThan(0.97);
  expect(target.distanceTo(box.getCenter(new Vector3()))).toBe(0);
});

it('a site stays where it was in the picture as this changes its size', () => {
  const camera = new PerspectiveCamera(50, 1, 0.1, 10_000);
  const [box, small] = [boxes['a site'], { width: 400, height: 400 }];
  fitCamera(camera, box, small);
  camera.updateMatrixWorld();
  const middle = () => box.getCenter(new Vector3()).project(camera).y;
  const before = middle();
  shiftPicture(camera, { width: 800, height: 800 });
  expect(before).not.toBeCloseTo(0, 2);
  expect(middle()).toBeCloseTo(before, 6);
});
