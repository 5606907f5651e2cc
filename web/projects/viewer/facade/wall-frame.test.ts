import { expect, it } from 'vitest';
import { figuresOf } from '@overflight/contract/projects/measurements/measurement-figures.ts';
import { figureLines } from '@overflight/contract/projects/measurements/measurement-texts.ts';
import { wallFrame } from './wall-frame.ts';

/** 24 × 8 m at 1 cm, seen from the south-west, near the middle of the zone. */
const along = [Math.SQRT1_2, -Math.SQRT1_2] as [number, number];
const plane = { epsg: 32_632, origin: [500_000, 5_300_000] as [number, number], along, topM: 420 };
const facade = { widthM: 24, heightM: 8, plane };
const frame = wallFrame(facade, { width: 2400, height: 800 });
const measured = (pixels: readonly [number, number][]) => {
  const places = pixels.map((pixel) => frame.toPlace(pixel));
  return { points: places.map(({ position }) => position), heights: places.map(({ heightM }) => heightM) };
};
/** The grid is smaller than the ground there, as it counts at sea level, and the wall is about 417 m above. */
const GRID = 0.9996 / (1 + 417 / 6_371_000);

it('a place of the picture is on the wall, and found again in the picture', () => {
  expect(frame.toMetres([600, 200])).toEqual({ alongM: 6, heightM: 418 });
  const [[u, v] = [0, 0]] = frame.toPixels(measured([[600, 200]]));
  expect(u).toBeCloseTo(600, 1);
  expect(v).toBeCloseTo(200, 6);
});

it('a distance on the wall is in its plane, with how far across and up', () => {
  const kind = 'wall-distance' as const;
  const figures = figuresOf({
    kind,
    ...measured([
      [100, 700],
      [400, 300],
    ]),
  });
  expect(figures.lengthM).toBeCloseTo(3 / GRID, 3);
  expect(figures.riseM).toBeCloseTo(4, 6);
  expect(figures.slopeM).toBeCloseTo(Math.hypot(3 / GRID, 4), 3);
  expect(figureLines(kind, figures, 'metric')).toEqual(['5.00 m', '3.00 m across', '4.00 m up']);
});

it('an area on the wall is in its plane', () => {
  const kind = 'wall-area' as const;
  const window: [number, number][] = [
    [100, 100],
    [500, 100],
    [500, 400],
    [100, 400],
  ];
  const figures = figuresOf({ kind, ...measured(window) });
  expect(figures.areaM2).toBeCloseTo(12 / GRID, 3);
  expect(figures.slopeM).toBeCloseTo(6 + 8 / GRID, 3);
  expect(figureLines(kind, figures, 'imperial')).toEqual(['129.2 sq ft', '45.94 ft perimeter']);
  const unknown = figuresOf({ kind, points: measured(window).points, heights: [418, 418, null, 418] });
  expect(figureLines(kind, unknown, 'metric')[0]).toBe('Area not known');
});

it('a measurement of another wall, or without heights, is not drawn', () => {
  const { points, heights } = measured([
    [0, 0],
    [100, 0],
  ]);
  const other = wallFrame(
    { ...facade, plane: { ...plane, origin: [500_001, 5_300_000] } },
    { width: 2400, height: 800 },
  );
  expect(frame.toPixels({ points, heights })).toHaveLength(2);
  expect(other.toPixels({ points, heights })).toEqual([]);
  expect(frame.toPixels({ points, heights: [420, null] })).toEqual([]);
});
