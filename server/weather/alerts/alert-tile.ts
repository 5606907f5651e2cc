import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { alertTiles } from '@overflight/contract/weather/weather.ts';
import { clipToTile } from '../../platform/mvt/clip-to-tile.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import { encodeTile } from '../../platform/mvt/encode-tile.ts';
import type { Services } from '../../platform/services.ts';
import { readyTile, type ReadyTile } from '../../platform/tiles/answer-tile.ts';
import { checkTileAddress } from '../../platform/tiles/check-tile-address.ts';
import { alertsInForce, type DrawnAlert } from './alerts-in-force.ts';
import { isNwsOn } from '../nws-switch.ts';

const compress = promisify(gzip);

/** The active alerts on one tile; undefined if there are none. */
export async function alertTile(services: Services, tile: TileAddress): Promise<ReadyTile | undefined> {
  checkTileAddress(tile);
  if (!(await isNwsOn(services))) return undefined;
  const { alerts, tiles } = await alertsInForce(services);
  const address = `${tile.z}/${tile.x}/${tile.y}`;
  const known = tiles.get(address);
  if (known) return known;
  const made = makeTile(alerts, tile);
  tiles.set(address, made);
  return made;
}

async function makeTile(alerts: readonly DrawnAlert[], tile: TileAddress): Promise<ReadyTile | undefined> {
  const isLastZoom = tile.z === alertTiles.maxZoom;
  const features = alerts.flatMap(({ id, properties, shape }) => {
    const geometry = clipToTile(shape, tile, { isLastZoom });
    return geometry ? [{ id, geometry, properties }] : [];
  });
  if (features.length === 0) return undefined;
  return readyTile(await compress(encodeTile([{ name: alertTiles.sourceLayer, features }])));
}
