import { describe, expect, it } from 'vitest';
import { crop, halve, latitudeRow, mercatorImage, type RgbImage } from './mercator-image.ts';

/** A picture of the world in which every row holds its latitude and every column its longitude. */
function gradient(widthPx: number, heightPx: number): RgbImage {
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 3);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++)
      pixels.set([(column / widthPx) * 255, (row / heightPx) * 255, 50], (row * widthPx + column) * 3);
  return { widthPx, heightPx, pixels };
}

describe('mercatorImage', () => {
  it('puts the equator in the middle and 85.05° at the edges', () => {
    const rowOf = (latitude: number, heightPx: number) => ((90 - latitude) / 180) * heightPx;
    expect(latitudeRow(511.5, 1024, 1800)).toBeCloseTo(rowOf(0, 1800) - 0.5, 9);
    expect(latitudeRow(-0.5, 1024, 1800)).toBeCloseTo(rowOf(85.0511287798, 1800) - 0.5, 6);
  });

  it('puts 60° north at 0.2096 of the way from the equator to the top', () => {
    const row = 512 - 512 * (Math.asinh(Math.tan(Math.PI / 3)) / Math.PI) - 0.5;
    expect(latitudeRow(row, 1024, 1800)).toBeCloseTo((30 / 180) * 1800 - 0.5, 6);
  });

  it('keeps longitudes where they are and moves only latitudes', () => {
    const { pixels } = mercatorImage(gradient(256, 128), 256);
    const at = (column: number, row: number) => [...pixels.subarray((row * 256 + column) * 3).subarray(0, 3)];
    expect(at(64, 128)[0]).toBeCloseTo(64, -0.5);
    expect(at(192, 20)[0]).toBeCloseTo(191, -0.5);
    expect(at(100, 128)[1]).toBeCloseTo(127, -0.5);
    expect(at(100, 0)[1]).toBeLessThan(10);
    expect(at(100, 255)[1]).toBeGreaterThan(245);
    expect(at(100, 100)[2]).toBe(50);
  });

  it('joins its left edge with its right', () => {
    const stripe = { widthPx: 8, heightPx: 4, pixels: new Uint8ClampedArray(8 * 4 * 3).fill(100) };
    expect(new Set(mercatorImage(stripe, 16).pixels)).toEqual(new Set([100]));
  });
});

describe('halve and crop', () => {
  it('takes the mean of four pixels', () => {
    const pixels = new Uint8ClampedArray([0, 0, 0, 100, 0, 0, 100, 40, 0, 200, 0, 8]);
    expect([...halve({ widthPx: 2, heightPx: 2, pixels }).pixels]).toEqual([100, 10, 2]);
  });

  it('cuts out the tile that was asked for', () => {
    const image = {
      widthPx: 4,
      heightPx: 4,
      pixels: Uint8ClampedArray.from({ length: 48 }, (_, i) => Math.floor(i / 3)),
    };
    expect([...crop(image, { x: 1, y: 1, sizePx: 2 })].filter((_, i) => i % 3 === 0)).toEqual([10, 11, 14, 15]);
  });
});
