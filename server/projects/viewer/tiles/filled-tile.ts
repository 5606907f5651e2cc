import type { TiffImage } from '@cogeotiff/core';
import sharp from 'sharp';
import type { Services } from '../../../platform/services.ts';
import { filledMask } from '../../engines/engine.ts';
import { HATCH, isHatched, WATER } from '../../engines/products/mask-look.ts';
import { onGrid } from '../../systems/from-wgs84.ts';
import { BLOCK_PX, type CogTile } from '../cog-file.ts';
import { cellsAt, openMask } from '../mask-file.ts';
import { placeOfRun } from '../viewed-run.ts';

type Pair = [east: number, north: number];

/** Places between are converted by their neighbours: within a tile, systems are straight. */
const EVERY_PX = 16;
const ACROSS = BLOCK_PX / EVERY_PX + 1;

/** A picture that is hatched where the surface of a run was filled in, and blue in water; undefined where nothing is. */
export async function filledTile(services: Services, runId: string, tile: CogTile): Promise<Buffer | undefined> {
  const images = await openMask(services, runId, 'surface');
  const { system } = await placeOfRun(services, runId);
  if (!images || !system) return undefined;
  const corners = (await onGrid(system.epsg, latticeOf(tile))).map((pair): Pair | null => pair && [pair[0], pair[1]]);
  const places = pixelsOfTile.map(([column, row]) => between(corners, column + 0.5, row + 0.5));
  const cells = await cellsAt(imageFor(images, corners), places);
  const pixels = Buffer.alloc(BLOCK_PX * BLOCK_PX * 4);
  let isEmpty = true;
  for (const [at, [column, row]] of pixelsOfTile.entries()) {
    const colour = colourOf(cells[at], column, row);
    if (!colour) continue;
    pixels.set(colour, at * 4);
    isEmpty = false;
  }
  if (isEmpty) return undefined;
  const raw = { width: BLOCK_PX, height: BLOCK_PX, channels: 4 } as const;
  return sharp(pixels, { raw }).png({ compressionLevel: 6 }).toBuffer();
}

/** As the picture of the terrain's mask. */
function colourOf(cell: number | undefined, column: number, row: number): readonly number[] | null {
  if (cell === filledMask.water) return WATER;
  return cell === filledMask.filled && isHatched(column, row) ? HATCH : null;
}

const pixelsOfTile = Array.from({ length: BLOCK_PX * BLOCK_PX }, (_, at): Pair => [
  at % BLOCK_PX,
  Math.floor(at / BLOCK_PX),
]);

/** Longitude and latitude of the lattice's nodes, row by row. */
function latticeOf({ z, x, y }: CogTile): Pair[] {
  const tiles = 2 ** z;
  return Array.from({ length: ACROSS * ACROSS }, (_, at) => {
    const across = (x + (at % ACROSS) / (ACROSS - 1)) / tiles;
    const down = (y + Math.floor(at / ACROSS) / (ACROSS - 1)) / tiles;
    const lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * down)));
    return [across * 360 - 180, (lat * 180) / Math.PI];
  });
}

/** A pixel's place by the four nodes around it; null where the system does not reach. */
function between(nodes: readonly (Pair | null)[], columnPx: number, rowPx: number): Pair | null {
  const [column, row] = [Math.floor(columnPx / EVERY_PX), Math.floor(rowPx / EVERY_PX)];
  const [right, down] = [columnPx / EVERY_PX - column, rowPx / EVERY_PX - row];
  const first = row * ACROSS + column;
  const [a, b, c, d] = [nodes[first], nodes[first + 1], nodes[first + ACROSS], nodes[first + ACROSS + 1]];
  if (!a || !b || !c || !d) return null;
  const mix = (axis: 0 | 1) =>
    (a[axis] * (1 - right) + b[axis] * right) * (1 - down) + (c[axis] * (1 - right) + d[axis] * right) * down;
  return [mix(0), mix(1)];
}

/** The coarsest image whose cells are no larger than a pixel of the tile. */
function imageFor(images: readonly TiffImage[], nodes: readonly (Pair | null)[]): TiffImage {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const pixel = first && last ? Math.abs(last[0] - first[0]) / BLOCK_PX : 0;
  return images.findLast(({ resolution }) => Math.abs(resolution[0]) <= pixel) ?? (images[0] as TiffImage);
}
