import { expect, it } from 'vitest';
import { gridFiguresOf } from './grid-figures.ts';
import { figureLines } from './measurement-texts.ts';

const inUsFeet = { axes: ['E', 'N'] as [string, string], unit: 'US ft', decimals: 2 };
const degrees = { axes: ['Lat', 'Lon'] as [string, string], unit: '°', decimals: 7 };
const corners: [number, number][] = [
  [2_000_000, 500_000],
  [2_000_300, 500_000],
  [2_000_300, 500_400],
];
const foot = 1200 / 3937;

it('PROC-14 lengths and areas on the grid come from coordinates in their unit', () => {
  expect(gridFiguresOf('distance', corners, inUsFeet)).toEqual({
    lengthM: expect.closeTo(700 * foot, 6),
    areaM2: null,
  });
  expect(gridFiguresOf('area', corners, inUsFeet)).toEqual({
    lengthM: expect.closeTo(1200 * foot, 6),
    areaM2: expect.closeTo(60_000 * foot ** 2, 4),
  });
});

it('there are none in degrees, of a point, on a wall, and where a corner has no coordinates', () => {
  expect(gridFiguresOf('distance', corners, degrees)).toBeNull();
  expect(gridFiguresOf('distance', corners, null)).toBeNull();
  expect(gridFiguresOf('point', corners.slice(0, 1), inUsFeet)).toBeNull();
  expect(gridFiguresOf('wall-distance', corners, inUsFeet)).toBeNull();
  expect(gridFiguresOf('distance', [corners[0] ?? null, null], inUsFeet)).toBeNull();
});

it('PROC-14 a measurement says which of its lengths is on the ground and which on the grid', () => {
  const figures = { lengthM: 100, slopeM: 101, areaM2: null, riseM: 5, isOnGround: true };
  const onGrid = { lengthM: 99.96, areaM2: null };
  expect(figureLines('distance', { ...figures, grid: onGrid }, 'us-survey')).toEqual([
    '328.08 US ft',
    '331.36 US ft slope distance',
    'On the ground; on the grid 327.95 US ft',
  ]);
  // Below a height it is told of what it is.
  expect(figureLines('height', { ...figures, grid: onGrid }, 'us-survey')[2]).toBe(
    'Distance on the ground; on the grid 327.95 US ft',
  );
  expect(figureLines('height', { ...figures, isOnGround: false }, 'metric')[2]).toBe(
    'Distance at sea level, as no height is known',
  );
  expect(figureLines('area', { ...figures, areaM2: 2500, grid: { lengthM: 199.9, areaM2: 2498 } }, 'metric')[2]).toBe(
    'On the ground; on the grid 2,498.0 m², 199.90 m',
  );
});
