import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { OverlayLayer } from '@overflight/contract/map/overlays.ts';
import { archiveAt } from '../../basemap/archives/open-archives.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import { mergeTiles } from '../../platform/mvt/merge-tiles.ts';
import type { Services } from '../../platform/services.ts';
import { readyTile, type ReadyTile } from '../../platform/tiles/answer-tile.ts';
import { checkTileAddress } from '../../platform/tiles/check-tile-address.ts';
import type { DatasetInUse } from '../datasets/datasets-in-use.ts';
import { archivePath } from './archives-folder.ts';
import { recreateArchive } from './recreate-archive.ts';
import { layerInUse, recentLayer } from './layer-in-use.ts';
import { tileFromDatabase } from './tile-from-database.ts';

const [compress, unpack] = [promisify(gzip), promisify(gunzip)];

/** A tile, undefined if empty, and the layer version it belongs to. */
export type OverlayTile = { version: string; tile: ReadyTile | undefined };

/** The cached tile, without waiting: most tiles are cached. */
export function cachedTile(services: Services, layer: OverlayLayer, address: TileAddress): OverlayTile | undefined {
  const inUse = recentLayer(services, layer);
  const known = inUse?.memory.get(address);
  return inUse && known && { version: inUse.version, tile: known.tile };
}

/** A tile of all datasets in use. */
export async function overlayTile(services: Services, layer: OverlayLayer, address: TileAddress): Promise<OverlayTile> {
  checkTileAddress(address);
  const { version, datasets, memory } = recentLayer(services, layer) ?? (await layerInUse(services, layer));
  const known = memory.get(address);
  if (known) return { version, tile: known.tile };
  const parts = await Promise.all(datasets.map((dataset) => readPart(services, dataset, { layer, tile: address })));
  const tile = readyTile(await joined(parts.filter((part) => part !== undefined)));
  memory.set(address, tile);
  return { version, tile };
}

type Wanted = { layer: OverlayLayer; tile: TileAddress };

/** From the archive; if that is missing or damaged, from the database, while the archive is recreated. */
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
  recreateArchive(services, { dataset, version });
  return tileFromDatabase(services, { about: { dataset, kind, isDemo }, version, layer }, tile);
}

async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array | undefined> {
  if (parts.length < 2) return parts[0];
  return compress(mergeTiles(await Promise.all(parts.map((part) => unpack(part)))));
}
