import fs from 'node:fs/promises';
import sharp from 'sharp';
import type { EngineRun } from '../../engine.ts';
import { colourFile, disparityFile } from '../cameras/match-pairs.ts';
import type { Rectified } from '../heights/rectify-pair.ts';

/** What one pair measured: disparities in sixteenths of a pixel, and colours. */
export type Measured = { columns: number; rows: number; disparities: Int16Array; colours: Uint8Array };
/** A point east, north and up of the origin, and where in the pair it was seen. The next one is told in the same object. */
export type Seen = { east: number; north: number; up: number; index: number };

const NOTHING = -32_768;

/** Null for a pair that could not be matched. */
export async function readMeasured(run: EngineRun, pair: Rectified, number: number): Promise<Measured | null> {
  const bytes = await fs.readFile(disparityFile(run, number));
  if (bytes.length === 0) return null;
  const [columns, rows] = [Math.ceil(pair.widthPx / pair.stride), Math.ceil(pair.heightPx / pair.stride)];
  const { data } = await sharp(colourFile(run, number)).raw().toBuffer({ resolveWithObject: true });
  return { columns, rows, disparities: new Int16Array(new Uint8Array(bytes).buffer), colours: data };
}

/** Every point that a pair measured, where it lies. */
export function backProject(
  pair: Rectified,
  { columns, rows, disparities }: Measured,
  visit: (seen: Seen) => void,
): void {
  const { focalPx, baseM, shift, stride, axes, centre } = pair;
  const { middleX, middleY } = pair.sides[0];
  const [a, b, c, d, e, f, g, h, i] = axes;
  const seen: Seen = { east: 0, north: 0, up: 0, index: 0 };
  for (let row = 0; row < rows; row++) {
    const y = (row * stride - middleY) / focalPx;
    for (let column = 0; column < columns; column++) {
      const index = row * columns + column;
      const disparity = disparities[index] ?? NOTHING;
      const moved = disparity / 16 + shift;
      if (disparity === NOTHING || moved <= 0) continue;
      const depth = (focalPx * baseM) / moved;
      const across = ((column * stride - middleX) / focalPx) * depth;
      const down = y * depth;
      seen.east = a * across + d * down + g * depth + centre[0];
      seen.north = b * across + e * down + h * depth + centre[1];
      seen.up = c * across + f * down + i * depth + centre[2];
      seen.index = index;
      visit(seen);
    }
  }
}
