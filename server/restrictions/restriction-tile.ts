import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { overlayTiles } from '@overflight/contract/map/overlays.ts';
import { clipToTile } from '../platform/mvt/clip-to-tile.ts';
import type { TileAddress } from '../platform/tiles/tile-address.ts';
import { encodeTile } from '../platform/mvt/encode-tile.ts';
import type { Services } from '../platform/services.ts';
import { readyTile, type ReadyTile } from '../platform/tiles/answer-tile.ts';
import { checkTileAddress } from '../platform/tiles/check-tile-address.ts';
import { drawnRestrictions, type TileRestriction } from './drawn-restrictions.ts';

const compress = promisify(gzip);

/** The current custom restrictions of a tenant on one tile; undefined if there are none. */
export async function restrictionTile(
  services: Services,
  tenant: string,
  tile: TileAddress,
): Promise<ReadyTile | undefined> {
  checkTileAddress(tile);
  const { restrictions, tiles } = await drawnRestrictions(services, tenant);
  const address = `${tile.z}/${tile.x}/${tile.y}`;
  const known = tiles.get(address);
  if (known) return known;
  const made = makeTile(restrictions.values(), tile);
  tiles.set(address, made);
  return made;
}

/** Restrictions are never too small to be drawn. */
async function makeTile(restrictions: Iterable<TileRestriction>, tile: TileAddress): Promise<ReadyTile | undefined> {
  const options = { isLastZoom: tile.z === overlayTiles.maxZoom, keepsSmallest: true };
  const features = [];
  for (const { id, shape, properties } of restrictions) {
    const geometry = clipToTile(shape, tile, options);
    if (geometry) features.push({ id, geometry, properties });
  }
  if (features.length === 0) return undefined;
  return readyTile(await compress(encodeTile([{ name: 'restrictions', features }])));
}
