import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { Tiff, type TiffImage } from '@cogeotiff/core';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { filledMask } from '../engines/engine.ts';
import { surfaceFiles } from '../engines/products/outcome.ts';
import { onGrid } from '../systems/from-wgs84.ts';
import { CACHED_FILES, sourceOf, type StoredCog } from './cog-file.ts';
import { findRunFile, placeOfRun } from './viewed-run.ts';

const inflateAsync = promisify(inflate);
const opened = perServices(() => new BoundedMap<string, Promise<TiffImage>>(CACHED_FILES));

type Places = readonly (readonly [number, number])[];
const told: Readonly<Record<number, boolean>> = {
  [filledMask.measured]: false,
  [filledMask.filled]: true,
  [filledMask.water]: true,
};

/** Whether the surface of a run was filled in at places, not measured; null where it is not known. */
export async function surfaceFilled(services: Services, runId: string, places: Places): Promise<(boolean | null)[]> {
  const file = await findRunFile(services, { runId, folder: surfaceFiles.folder, name: surfaceFiles.filled });
  const { system } = await placeOfRun(services, runId);
  if (!file || !system) return places.map(() => null);
  const cellOf = cellReader(await openMask(services, file));
  // A server without GDAL does not know where they are.
  const found = await onGrid(system.epsg, places).catch(() => []);
  const answers: (boolean | null)[] = [];
  for (const n of places.keys()) {
    const at = found[n];
    answers.push((at && told[(await cellOf(at)) ?? filledMask.none]) ?? null);
  }
  return answers;
}

function openMask(services: Services, file: StoredCog): Promise<TiffImage> {
  const known = opened(services).get(file.key);
  if (known) return known;
  const opening = Tiff.create(sourceOf(services, file)).then(({ images: [image] }) => {
    if (!image) throw new Error('The mask of the surface is empty.');
    return image;
  });
  opened(services).set(file.key, opening);
  opening.catch(() => opened(services).delete(file.key));
  return opening;
}

/** Reads single cells; those of one block together. */
function cellReader(image: TiffImage) {
  const [west, north] = image.origin;
  const [width, height] = image.resolution.map(Math.abs) as [number, number];
  const { tileSize, tileCount } = image;
  const blocks = new Map<string, Promise<Uint8Array | null>>();
  const blockAt = (x: number, y: number) => {
    const known = blocks.get(`${x}/${y}`);
    if (known) return known;
    const reading = image.getTile(x, y).then((tile) => tile && inflateAsync(new Uint8Array(tile.bytes)));
    blocks.set(`${x}/${y}`, reading);
    return reading;
  };
  return async ([east, up]: readonly [number, number]): Promise<number | undefined> => {
    const [column, row] = [Math.floor((east - west) / width), Math.floor((north - up) / height)];
    const [x, y] = [Math.floor(column / tileSize.width), Math.floor(row / tileSize.height)];
    if (x < 0 || y < 0 || x >= tileCount.x || y >= tileCount.y) return undefined;
    const block = await blockAt(x, y);
    return block?.[(row - y * tileSize.height) * tileSize.width + (column - x * tileSize.width)];
  };
}
