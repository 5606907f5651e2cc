import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import { covers } from '../sources/covers.ts';
import type { LngLat } from '../scene.ts';

type Tile = { z: number; x: number; y: number };
/** A tile and the position in it, 0 to 1 from west and north. */
export type PositionInTile = { tile: Tile; x: number; y: number };

/** Tiles fetched at once; plans that need more use a coarser zoom. */
const MAX_TILES = 24;
/** Latitude limit of Web Mercator. */
const MAX_LATITUDE_DEG = 85.051;

/** The tile position of each position at the source's maximum zoom; null outside its bounds. */
export function positionsInTiles(source: TileSource, positions: readonly LngLat[]): (PositionInTile | null)[] {
  const inside = positions.map((position) =>
    covers(source.bounds, position) && Math.abs(position[1]) < MAX_LATITUDE_DEG ? position : null,
  );
  for (let zoom = source.maxZoom; ; zoom--) {
    const places = inside.map((position) => position && placeAt(position, zoom));
    const tiles = new Set(places.map((place) => place && tileUrl('{z}/{x}/{y}', place.tile)));
    if (tiles.size <= MAX_TILES || zoom <= source.minZoom) return places;
  }
}

function placeAt([lng, lat]: LngLat, z: number): PositionInTile {
  const tiles = 2 ** z;
  const sine = Math.sin((lat * Math.PI) / 180);
  const east = ((wrapLongitude(lng) + 180) / 360) * tiles;
  const south = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles;
  const x = Math.min(Math.floor(east), tiles - 1);
  const y = Math.floor(south);
  return { tile: { z, x, y }, x: east - x, y: south - y };
}

export function tileUrl(template: string, { z, x, y }: Tile): string {
  return template.replaceAll('{z}', `${z}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`);
}
