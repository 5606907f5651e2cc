import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { Tiff, type TiffImage } from '@cogeotiff/core';
import type { HeightModel } from '@overflight/contract/projects/filled.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { surfaceFiles, terrainFiles } from '../engines/products/outcome.ts';
import { CACHED_FILES, sourceOf, type StoredCog } from './cog-file.ts';
import { findRunFile } from './viewed-run.ts';

const inflateAsync = promisify(inflate);
const opened = perServices(() => new BoundedMap<string, Promise<TiffImage[]>>(CACHED_FILES));

type Pair = readonly [east: number, north: number];

const maskFiles = { surface: surfaceFiles, terrain: terrainFiles } as const;

/** The mask of a model of a run, the finest cells first; undefined in runs that do not tell. */
export async function openMask(
  services: Services,
  runId: string,
  model: HeightModel,
): Promise<TiffImage[] | undefined> {
  const { folder, filled } = maskFiles[model];
  const file = await findRunFile(services, { runId, folder, name: filled });
  return file && open(services, file);
}

function open(services: Services, file: StoredCog): Promise<TiffImage[]> {
  const known = opened(services).get(file.key);
  if (known) return known;
  const opening = Tiff.create(sourceOf(services, file)).then(({ images }) => {
    if (images.length === 0) throw new Error('The mask of a model is empty.');
    return images;
  });
  opened(services).set(file.key, opening);
  opening.catch(() => opened(services).delete(file.key));
  return opening;
}

/** The cells of an image at places on its grid, those of one block read together; undefined beside it. */
export async function cellsAt(image: TiffImage, places: readonly (Pair | null)[]): Promise<(number | undefined)[]> {
  const [west, north] = image.origin;
  const [width, height] = image.resolution.map(Math.abs) as [number, number];
  const { tileSize, tileCount } = image;
  const blocks = new Map<number, Uint8Array | null>();
  const at = places.map((place) => {
    if (!place) return null;
    const [column, row] = [Math.floor((place[0] - west) / width), Math.floor((north - place[1]) / height)];
    const [x, y] = [Math.floor(column / tileSize.width), Math.floor(row / tileSize.height)];
    if (x < 0 || y < 0 || x >= tileCount.x || y >= tileCount.y) return null;
    const block = y * tileCount.x + x;
    blocks.set(block, null);
    return { block, cell: (row - y * tileSize.height) * tileSize.width + (column - x * tileSize.width) };
  });
  for (const block of blocks.keys()) {
    const tile = await image.getTile(block % tileCount.x, Math.floor(block / tileCount.x));
    blocks.set(block, tile && (await inflateAsync(new Uint8Array(tile.bytes))));
  }
  return at.map((found) => (found ? blocks.get(found.block)?.[found.cell] : undefined));
}
