import { BLOCK_PX, heightBlock, isHeight, type CogFile } from './cog-file.ts';
import { mercatorOf } from '../../platform/tiles/mercator-of.ts';

/** Interpolated surface height at a position; null if unknown. */
export async function surfaceHeight(cog: CogFile, place: readonly [number, number]): Promise<number | null> {
  const [x, y] = mercatorOf(place).map((share) => share * 2 ** cog.maxzoom * BLOCK_PX - 0.5);
  if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return null;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let [sum, weights] = [0, 0];
  for (const [column, row] of [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ] as const) {
    const height = await pixelHeight(cog, column, row);
    if (height === undefined) continue;
    const weight = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
    sum += height * weight;
    weights += weight;
  }
  // No extrapolation beyond the edge.
  return weights < 0.5 ? null : sum / weights;
}

async function pixelHeight(cog: CogFile, column: number, row: number): Promise<number | undefined> {
  const [x, y] = [Math.floor(column / BLOCK_PX), Math.floor(row / BLOCK_PX)];
  const block = await heightBlock(cog, { z: cog.maxzoom, x, y });
  const height = block?.[(row - y * BLOCK_PX) * BLOCK_PX + (column - x * BLOCK_PX)];
  return height !== undefined && isHeight(cog, height) ? height : undefined;
}
