import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { OverlayLayer } from '@overflight/contract/overlays.ts';
import { archiveAt } from '../../basemap/archives/open-archives.ts';
import type { TileAddress } from '../../platform/mvt/clip-to-tile.ts';
import { mergeTiles } from '../../platform/mvt/merge-tiles.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { readyTile, type ReadyTile } from '../../platform/tiles/answer-tile.ts';
import { checkTileAddress } from '../../platform/tiles/check-tile-address.ts';
import { TileMemory } from '../../platform/tiles/tile-memory.ts';
import type { DatasetInUse } from '../datasets-in-use.ts';
import { archivePath } from './archives-folder.ts';
import { cutAgain } from './cut-again.ts';
import { layerInUse } from './layer-in-use.ts';
import { tileFromDatabase } from './tile-from-database.ts';

const MEMORY_BYTES = 64 * 1024 * 1024;
const memories = perServices(() => new TileMemory(MEMORY_BYTES));
const [compress, unpack] = [promisify(gzip), promisify(gunzip)];

/** A tile of all datasets in use, and the version of its layer that it belongs to. */
export async function overlayTile(
  services: Services,
  layer: OverlayLayer,
  tile: TileAddress,
): Promise<{ version: string; tile: ReadyTile | undefined }> {
  checkTileAddress(tile);
  const { version, datasets } = await layerInUse(services, layer);
  const address = `${layer}/${version}/${tile.z}/${tile.x}/${tile.y}`;
  const memory = memories(services);
  const known = memory.get(address);
  if (known) return { version, tile: known.tile };
  const parts = await Promise.all(datasets.map((dataset) => readPart(services, dataset, { layer, tile })));
  const made = readyTile(await joined(parts.filter((part) => part !== undefined)));
  memory.set(address, made);
  return { version, tile: made };
}

type Wanted = { layer: OverlayLayer; tile: TileAddress };

/** From the archive; where that is missing or damaged, from the database, while the archive is cut anew. */
async function readPart(
  services: Services,
  { id: dataset, version, kind, isDemo }: DatasetInUse,
  { layer, tile }: Wanted,
): Promise<Uint8Array | undefined> {
  try {
    const archive = await archiveAt(services, archivePath(services, { dataset, version }, layer));
    if (archive) return await archive.readTile(tile);
  } catch (error) {
    services.log.error({ err: error, dataset }, 'the tiles of published data cannot be read');
  }
  cutAgain(services, { dataset, version });
  return tileFromDatabase(services, { about: { dataset, kind, isDemo }, version, layer }, tile);
}

async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array | undefined> {
  if (parts.length < 2) return parts[0];
  return compress(mergeTiles(await Promise.all(parts.map((part) => unpack(part)))));
}
