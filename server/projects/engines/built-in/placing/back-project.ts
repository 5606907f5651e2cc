import fs from 'node:fs/promises';
import sharp from 'sharp';
import type { EngineRun } from '../../engine.ts';
import { colourFile, disparityFile } from '../cameras/match-pairs.ts';
import type { RectifiedPair } from '../heights/rectify-pair.ts';

/** Disparities of a pair in sixteenths of a pixel, with the colours of the left image. */
export type DisparityMap = { columns: number; rows: number; disparities: Int16Array; colours: Uint8Array };
/** A 3D point and its pixel index. The object is reused for the next point. */
export type PairPoint = { east: number; north: number; up: number; index: number };

const NO_DATA = -32_768;

/** Null if the pair could not be matched. */
export async function readDisparities(
  run: EngineRun,
  pair: RectifiedPair,
  number: number,
): Promise<DisparityMap | null> {
  const bytes = await fs.readFile(disparityFile(run, number));
  if (bytes.length === 0) return null;
  const [columns, rows] = [Math.ceil(pair.widthPx / pair.stride), Math.ceil(pair.heightPx / pair.stride)];
  const { data } = await sharp(colourFile(run, number)).raw().toBuffer({ resolveWithObject: true });
  return { columns, rows, disparities: new Int16Array(new Uint8Array(bytes).buffer), colours: data };
}

/** Visits the 3D point of every pixel with a disparity. */
export function backProject(
  pair: RectifiedPair,
  { columns, rows, disparities }: DisparityMap,
  visit: (point: PairPoint) => void,
): void {
  const { focalPx, baselineM, shift, stride, axes, centre } = pair;
  const { principalX, principalY } = pair.sides[0];
  const [a, b, c, d, e, f, g, h, i] = axes;
  const point: PairPoint = { east: 0, north: 0, up: 0, index: 0 };
  for (let row = 0; row < rows; row++) {
    const y = (row * stride - principalY) / focalPx;
    for (let column = 0; column < columns; column++) {
      const index = row * columns + column;
      const disparity = disparities[index] ?? NO_DATA;
      const trueDisparity = disparity / 16 + shift;
      if (disparity === NO_DATA || trueDisparity <= 0) continue;
      const depth = (focalPx * baselineM) / trueDisparity;
      const across = ((column * stride - principalX) / focalPx) * depth;
      const down = y * depth;
      point.east = a * across + d * down + g * depth + centre[0];
      point.north = b * across + e * down + h * depth + centre[1];
      point.up = c * across + f * down + i * depth + centre[2];
      point.index = index;
      visit(point);
    }
  }
}
