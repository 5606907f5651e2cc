import {
  createExpression,
  latest,
  validateStyleMin,
  type RasterDEMSourceSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { heightColours, resultsStyle } from './results-style.ts';

const pyramid = { url: '/tiles/{z}/{x}/{y}', minzoom: 14, maxzoom: 22 };
const results = {
  bounds: [-92, 46.8, -91.9, 46.9] as const,
  ortho: pyramid,
  surface: { ...pyramid, lowestM: 100, highestM: 160 },
  surfaceFilled: pyramid,
  terrain: { ...pyramid, lowestM: 100, highestM: 130 },
  filled: pyramid,
  contours: { url: '/contours.geojson', heightUnit: 'metre' as const, contourStep: 0.5 },
  ndvi: pyramid,
};

describe('the style of the results', () => {
  it('is valid for MapLibre, with and without heights', () => {
    const ground = { sources: null, theme: 'light' } as const;
    const without = { surface: null, surfaceFilled: null, terrain: null, filled: null, contours: null, ndvi: null };
    for (const [some, models] of [
      [{}, 2],
      [{ terrain: null, filled: null, contours: null }, 1],
      [without, 0],
    ] as const) {
      const style = resultsStyle(ground, { ...results, ...some });
      expect(validateStyleMin(style as never, latest)).toEqual([]);
      expect(style.layers.filter(({ type }) => type === 'color-relief')).toHaveLength(models);
    }
  });

  it('MODEL-04 every fifth contour is at least twice as wide, and its heights come before those of the others', () => {
    const { layers } = resultsStyle({ sources: null, theme: 'light' }, results);
    const widthOf = (isindex: number) => {
      const width = layers.find(({ id }) => id === 'results-contours')?.paint as Record<string, unknown>;
      const made = createExpression(width['line-width'], latest['paint_line']['line-width'] as never);
      if (made.result === 'error') throw new Error(String(made.value));
      return made.value.evaluate({ zoom: 18 }, { type: 'LineString', properties: { isindex } } as never) as number;
    };
    expect(widthOf(1)).toBeGreaterThanOrEqual(2 * widthOf(0));
    // MapLibre places the labels of the last layer first.
    const labels = layers.filter(({ type, id }) => type === 'symbol' && id.includes('contour'));
    expect(labels.map((layer) => 'filter' in layer && layer.filter)).toEqual([
      ['!', ['==', ['get', 'isindex'], 1]],
      ['==', ['get', 'isindex'], 1],
    ]);
  });

  it('colours from lowest to highest, transparent without data', () => {
    const [, , , first, clear, lowest, ...rest] = heightColours(results.surface) as unknown as unknown[];
    expect([first, clear, lowest]).toEqual([99.5, 'rgba(0, 0, 0, 0)', 100]);
    expect(rest.at(-2)).toBe(160);
  });
});

it('PROC-14 slopes of heights have no cracks where a graphics card reads them in single precision', () => {
  const surface = { url: '/{z}/{x}/{y}', minzoom: 1, maxzoom: 21, lowestM: 154.3, highestM: 171.6 };
  const { sources } = resultsStyle({ sources: null, theme: 'light' }, { ...results, surface });
  const source = Object.values(sources).find(({ type }) => type === 'raster-dem') as RasterDEMSourceSpecification;
  const { redFactor = 0, greenFactor = 0, blueFactor = 0, baseShift = 0 } = source;
  const { fround } = Math;
  /** As the card does: bytes are fractions of 255 at first. */
  const read = (byte: number, factor: number) => fround(fround(fround(byte / 255) * 255) * factor);
  const shown = (heightM: number) => {
    const steps = Math.round((heightM + baseShift) / blueFactor);
    const high = fround(read(steps >> 16, redFactor) + read((steps >> 8) & 255, greenFactor));
    return fround(fround(high + read(steps & 255, blueFactor)) - fround(baseShift));
  };
  // A slope of 2 mm from cell to cell.
  const heights = Array.from({ length: 8000 }, (_, cell) => shown(154.3 + cell * 0.002));
  const offs = heights.slice(1).map((height, cell) => Math.abs(height - (heights[cell] ?? 0) - 0.002));
  expect(Math.max(...offs)).toBeLessThan(0.0005);
});
