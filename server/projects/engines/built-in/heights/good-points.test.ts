import { expect, it } from 'vitest';
import { groundExtent, withoutFar } from './good-points.ts';

it('the extent of a building does not reach to the country behind it', () => {
  const near = Array.from({ length: 1000 }, (_, point) => [(point % 40) - 20, 0, Math.floor(point / 40) / 5]);
  const far = Array.from({ length: 100 }, (_, point) => [point * 20 - 1000, 2000 + point, 10]);
  const at = Float64Array.from([...near, ...far].flat());
  const count = at.length / 3;
  const points = {
    ids: Float64Array.from({ length: count }, (_, id) => id),
    at,
    colours: new Uint8Array(count * 3),
    errors: new Float32Array(count).fill(0.5),
    views: new Uint16Array(count).fill(4),
  };
  const views = [-15, -5, 5, 15].map((east) => ({ centre: [east, -15, 2] }));
  const scene = { points, views } as unknown as Parameters<typeof groundExtent>[0];
  expect(groundExtent(scene).northM).toBeGreaterThan(2000);
  const { westM, eastM, northM } = groundExtent(withoutFar(scene));
  expect([westM > -40, eastM < 40, northM < 1]).toEqual([true, true, true]);
  expect(points.errors.every((error) => error === 0.5)).toBe(true);
});
