import { expect, it } from 'vitest';
import { bilinear, type Corners } from './bilinear.ts';

const slope: Corners = [100, 110, 200, 230];

it('TERR-02 a height lies between the four cells around it', () => {
  expect(bilinear(slope, 0, 0)).toBe(100);
  expect(bilinear(slope, 1, 0)).toBe(110);
  expect(bilinear(slope, 0, 1)).toBe(200);
  expect(bilinear(slope, 1, 1)).toBe(230);
  expect(bilinear(slope, 0.5, 0.25)).toBe(105 + (215 - 105) / 4);
});

it('TERR-02 a void beside a place makes its height unknown, never 0', () => {
  for (let corner = 0; corner < 4; corner++) {
    const cells = slope.map((height, at) => (at === corner ? NaN : height)) as unknown as Corners;
    expect(bilinear(cells, 0.5, 0.5)).toBeNaN();
  }
});

it('TERR-02 a void that has no weight does not count', () => {
  expect(bilinear([100, NaN, 200, NaN], 0, 0.5)).toBe(150);
  expect(bilinear([NaN, NaN, NaN, 230], 1, 1)).toBe(230);
  expect(bilinear([100, 110, NaN, NaN], 0.5, 0)).toBe(105);
});
