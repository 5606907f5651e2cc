import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import { mercatorOf } from '../../platform/tiles/mercator-of.ts';
import type { HeightGrid } from '../height-grid.ts';
import { decodeHeightTile } from './decode-height-tile.ts';

export const EQUATOR_M = 40_075_017;
/** Where Web Mercator ends. */
const MAX_LATITUDE_DEG = 85.0511;

type Read = (tile: TileAddress) => Promise<Uint8Array | undefined>;

/** One zoom of a source of terrain tiles. */
export function tileGrid(source: ManagedSource, zoom: number, read: Read): HeightGrid {
  const { tileSize: size, encoding = 'terrarium' } = source;
  const cells = size * 2 ** zoom;
  return {
    key: `tiles ${source.id} ${source.url} ${zoom}`,
    columns: cells,
    rows: cells,
    isRound: true,
    blockWidth: size,
    blockHeight: size,
    cellM: (EQUATOR_M / cells) * Math.cos((middleLat(source) * Math.PI) / 180),
    cellOf: (position) => {
      const [lng, lat] = lngLat(position);
      if (Math.abs(lat) > MAX_LATITUDE_DEG) return [NaN, NaN];
      const [x, y] = mercatorOf([lng, lat]);
      return [settled(x * cells - 0.5), settled(y * cells - 0.5)];
    },
    readBlock: async (x, y) => {
      const tile = await read({ z: zoom, x, y });
      return tile && tile.length > 0 ? decodeHeightTile(tile, { encoding, size }) : undefined;
    },
  };
}

/** The centre of a cell is that cell, however its position was rounded: no neighbour is read for it. */
const settled = (value: number): number => (Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : value);

function middleLat({ bounds }: ManagedSource): number {
  return bounds ? (bounds[1] + bounds[3]) / 2 : 0;
}
