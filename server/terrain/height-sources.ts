import type { Position } from 'geojson';
import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import type { HeightSource } from '@overflight/contract/map/terrain.ts';
import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { terrainSources } from '../basemap/sources/terrain-sources.ts';
import { readTile } from '../basemap/read-tile.ts';
import { hasSiteHeights } from '../basemap/site/has-site-heights.ts';
import type { Services } from '../platform/services.ts';
import type { HeightGrid } from './height-grid.ts';
import { countBlocks } from './heights-in-grid.ts';
import { openRaster, storedRaster } from './rasters/open-raster.ts';
import type { Raster } from './rasters/raster.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { perServices } from '../platform/per-services.ts';
import { readHeightFiles, type StoredHeightFile } from './height-files-store.ts';
import { readOutsideTile } from './tiles/read-outside-tile.ts';
import { tileGrid } from './tiles/tile-grid.ts';

/** Tiles of another server that one call may fetch: beyond that, a coarser zoom is read. */
const MAX_OUTSIDE_TILES = 64;
const OPEN_FILES = 200;

/** Heights for a part of the Earth. */
export type OpenHeightSource = {
  facts: Omit<HeightSource, 'cellM'>;
  covers: (position: Position) => boolean;
  gridFor: (positions: readonly Position[]) => Promise<HeightGrid>;
};

const opened = perServices(() => new BoundedMap<string, Promise<Raster>>(OPEN_FILES));

/** All sources of heights in use, the one that counts first: files by their priority and detail, then map tiles. */
export async function heightSources(services: Services): Promise<OpenHeightSource[]> {
  const files = (await readHeightFiles(services)).filter(({ file }) => file.enabled);
  const ranked = files.toSorted((a, b) => b.file.priority - a.file.priority || a.file.cellM - b.file.cellM);
  const tiles = await terrainSources(services);
  return [...ranked.map((stored) => ofFile(services, stored)), ...tiles.map((source) => ofTiles(services, source))];
}

function ofFile(services: Services, { file, bytes }: StoredHeightFile): OpenHeightSource {
  const { id, name, datum, model, day, attribution, bounds } = file;
  return {
    facts: { id, name, datum, model, day, attribution },
    covers: (position) => isWithin(bounds, position),
    gridFor: async () => {
      const known = opened(services).get(bytes.key);
      const raster = known ?? openRaster(storedRaster(services, file.fileName, bytes));
      if (!known) {
        opened(services).set(bytes.key, raster);
        raster.catch(() => opened(services).delete(bytes.key));
      }
      return (await raster).grid;
    },
  };
}

function ofTiles(services: Services, source: ManagedSource): OpenHeightSource {
  const { id, name, attribution, bounds, origin, minZoom, maxZoom } = source;
  const isOutside = origin === 'public' || origin === 'own';
  const grid = (zoom: number) =>
    tileGrid(source, zoom, async (tile) =>
      isOutside ? readOutsideTile(services, source, tile) : (await readTile(services, id, tile)).bytes,
    );
  return {
    facts: { id, name, datum: 'sea-level', model: origin === 'demo' ? 'ground' : 'mixed', day: null, attribution },
    covers: (position) =>
      origin === 'demo' ? hasSiteHeights(position) : bounds === undefined || isWithin(bounds, position),
    gridFor: async (positions) => {
      let zoom = maxZoom;
      if (isOutside) while (zoom > minZoom && countBlocks(grid(zoom), positions) > MAX_OUTSIDE_TILES) zoom--;
      return grid(zoom);
    },
  };
}

/** East may be beyond 180°. */
function isWithin([west, south, east, north]: readonly [number, number, number, number], position: Position): boolean {
  const [lng, lat] = lngLat(position);
  const fromWest = wrapLongitude(lng - west - 180) + 180;
  return lat >= south && lat <= north && (fromWest <= east - west || fromWest >= 360 - 1e-9);
}
