import type { OverlayLayer } from '@overflight/contract/map/overlays.ts';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { boxTouches } from '../../platform/db/box-touches.ts';
import { Refused } from '../../platform/http/refused.ts';
import { tileBox } from '../../platform/mvt/clip-to-tile.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import type { Services } from '../../platform/services.ts';
import { dissolve } from './dissolve.ts';
import { CELLS_FROM_ZOOM, drawGroup, drawingsOf, type TileDrawing } from './drawing.ts';
import type { DatasetLabel } from './tile-properties.ts';
import { drawTile } from './draw-tile.ts';

type Source = { about: DatasetLabel; version: number; layer: OverlayLayer };

/** More would block other requests; the archive will have them. */
const MAX_FEATURES = 5000;
const RETRY_AFTER_S = 10;

/** A tile as its archive would have it, cut on demand. */
export async function tileFromDatabase(
  { db }: Pick<Services, 'db'>,
  { about, version, layer }: Source,
  tile: TileAddress,
): Promise<Buffer | undefined> {
  const stored = await db
    .selectFrom('overlay_features')
    .select(['id', 'layer', 'feature'])
    .where('dataset', '=', about.dataset)
    .where('version', '=', version)
    .where('layer', '=', layer)
    .where(boxTouches(degreesOf(tile)))
    .orderBy('id')
    .limit(MAX_FEATURES + 1)
    .execute();
  if (stored.length > MAX_FEATURES) throw notReady();
  const drawings = stored.flatMap((feature) => drawingsOf(feature, about));
  return drawTile(layer, tile, tile.z < CELLS_FROM_ZOOM ? withGroups(drawings) : drawings);
}

function withGroups(drawings: readonly TileDrawing[]): TileDrawing[] {
  const cells = Map.groupBy(
    drawings.filter(({ group }) => group !== undefined),
    ({ group }) => group ?? '',
  );
  const groups = [...cells].flatMap(([group, members]) =>
    drawGroup(group, dissolve(members.map(({ shape }) => shape)), members),
  );
  return [...drawings, ...groups];
}

function degreesOf(tile: TileAddress): Box {
  const { minX, minY, maxX, maxY } = tileBox(tile);
  return { minX: lngOf(minX), maxX: lngOf(maxX), minY: latOf(maxY), maxY: latOf(minY) };
}

const lngOf = (x: number): number => x * 360 - 180;
const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

function notReady(): Refused {
  const message = 'The tiles of this area are being prepared. Try again in a moment.';
  return new Refused({ status: 503, code: 'tiles-not-ready', message, retryAfterS: RETRY_AFTER_S });
}
