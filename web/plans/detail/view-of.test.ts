import { expect, it } from 'vitest';
import { viewOf } from './view-of.ts';

const size = { widthPx: 72 + 512, heightPx: 72 + 256 };

it('a view contains all positions', () => {
  // A quarter of the world across 512 pixels is a world of 2,048.
  const wide = viewOf(
    [
      [-45, 0],
      [45, 0],
    ],
    size,
  );
  expect(wide).toMatchObject({ longitude: 0, latitude: 0, bearing: 0, pitch: 0 });
  expect(wide.zoom).toBeCloseTo(2, 9);
  const high = viewOf(
    [
      [8, 47],
      [8, 47.01],
    ],
    size,
  );
  const flat = viewOf(
    [
      [8, 47],
      [8.01, 47],
    ],
    size,
  );
  expect(high.zoom).toBeLessThan(flat.zoom);
  expect(high.latitude).toBeCloseTo(47.005, 4);
});

it('a single position has a maximum zoom, and the antimeridian is crossed the short way', () => {
  expect(viewOf([[8, 47]], size)).toMatchObject({ longitude: 8, zoom: 18 });
  const across = viewOf(
    [
      [179.99, 0],
      [-179.99, 0],
    ],
    size,
  );
  expect(Math.abs(across.longitude)).toBeCloseTo(180, 6);
  expect(across.zoom).toBeGreaterThan(12);
});
