import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { alertTiles } from '@overflight/contract/weather/weather.ts';
import { clipToTile } from '../../platform/mvt/clip-to-tile.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import { toWorldShape } from '../../platform/mvt/world-shape.ts';
import { encodeTile } from '../../platform/mvt/encode-tile.ts';
import type { Services } from '../../platform/services.ts';
import { readyTile, type ReadyTile } from '../../platform/tiles/answer-tile.ts';
import { checkTileAddress } from '../../platform/tiles/check-tile-address.ts';
import { alertsInForce, type DrawnAlert } from './alerts-in-force.ts';
import { demoAlert } from '../made-up/demo-alert.ts';
import { isDemoWeatherOn } from '../made-up/demo-weather.ts';
import { isNwsOn } from '../nws-switch.ts';

const compress = promisify(gzip);
/** No alert of a feed has so small a number. */
const DEMO_ID = 1;

/** The active alerts on one tile; undefined if there are none. */
export async function alertTile(services: Services, tile: TileAddress): Promise<ReadyTile | undefined> {
  checkTileAddress(tile);
  const demo = (await isDemoWeatherOn(services)) ? drawnDemo(services.now()) : [];
  if (demo.some(({ shape }) => clipToTile(shape, tile, { isLastZoom: isLast(tile) })))
    return withDemo(services, tile, demo);
  if (!(await isNwsOn(services))) return undefined;
  const { alerts, tiles } = await alertsInForce(services);
  const address = `${tile.z}/${tile.x}/${tile.y}`;
  const known = tiles.get(address);
  if (known) return known;
  const made = makeTile(alerts, tile);
  tiles.set(address, made);
  return made;
}

/** The few tiles over the demo site change every hour, and are made each time. */
async function withDemo(services: Services, tile: TileAddress, demo: DrawnAlert[]): Promise<ReadyTile | undefined> {
  const real = (await isNwsOn(services)) ? (await alertsInForce(services)).alerts : [];
  return makeTile([...real, ...demo], tile);
}

function drawnDemo(now: Date): DrawnAlert[] {
  const { properties, shape } = demoAlert(now);
  const drawn = toWorldShape(shape);
  return drawn ? [{ id: DEMO_ID, properties, shape: drawn }] : [];
}

const isLast = ({ z }: TileAddress): boolean => z === alertTiles.maxZoom;

async function makeTile(alerts: readonly DrawnAlert[], tile: TileAddress): Promise<ReadyTile | undefined> {
  const isLastZoom = isLast(tile);
  const features = alerts.flatMap(({ id, properties, shape }) => {
    const geometry = clipToTile(shape, tile, { isLastZoom });
    return geometry ? [{ id, geometry, properties }] : [];
  });
  if (features.length === 0) return undefined;
  return readyTile(await compress(encodeTile([{ name: alertTiles.sourceLayer, features }])));
}
