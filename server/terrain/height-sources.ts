import type { Position } from 'geojson';
import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import type { HeightSource } from '@overflight/contract/map/terrain.ts';
import { terrainSources } from '../basemap/sources/terrain-sources.ts';
import { readTile } from '../basemap/read-tile.ts';
import { hasSiteHeights } from '../basemap/site/has-site-heights.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import type { StoredBytes } from '../platform/storage/damage-of.ts';
import type { TileAddress } from '../platform/tiles/tile-address.ts';
import { isWithin, type Bounds } from './bounds.ts';
import type { HeightGrid } from './height-grid.ts';
import { countBlocks, fitsOneCall } from './heights-in-grid.ts';
import { openRaster, storedRaster } from './rasters/open-raster.ts';
import type { Raster } from './rasters/raster.ts';
import { readHeightFiles, type StoredHeightFile } from './height-files-store.ts';
import { levelled } from './surfaces/levelled.ts';
import { readSurfaces, type StoredSurface } from './surfaces/surfaces-store.ts';
import { readOutsideTile } from './tiles/read-outside-tile.ts';
import { tileGrid } from './tiles/tile-grid.ts';

/** Tiles of another server that one call may fetch: beyond that, a coarser zoom is read. */
const MAX_OUTSIDE_TILES = 64;
const OPEN_FILES = 200;
const COARSEST_M = 1;
const SURFACE_FILE = 'surface.tif';

/** A picture of the ground, seen from this far. */
export type View = { zoom: number; pixelM: number };

/** Heights for a part of the Earth. */
export type OpenHeightSource = {
  facts: Omit<HeightSource, 'cellM'>;
  /** Undefined for the whole Earth. */
  bounds: Bounds | undefined;
  covers: (position: Position) => boolean;
  /** Where the map shows its heights: those of the demo site fade for the eye. */
  isDrawnAt: (position: Position) => boolean;
  gridFor: (positions: readonly Position[]) => Promise<HeightGrid>;
  gridAt: (view: View) => Promise<HeightGrid>;
  /** Metres between the heights of a file. */
  cellM?: number;
  /** Changes with the heights. */
  version: string;
  /** Of a source of map tiles. */
  tiles?: { source: ManagedSource; read: (tile: TileAddress) => Promise<Uint8Array | undefined> };
};

const opened = perServices(() => new BoundedMap<string, Promise<Raster>>(OPEN_FILES));

/**
 * All sources of heights in use, the one that counts first: surfaces of the tenant's projects, files by their priority
 * and detail, then map tiles. Without a tenant, those of the installation only.
 */
export async function heightSources(services: Services, tenant?: string): Promise<OpenHeightSource[]> {
  const surfaces = tenant === undefined ? [] : await readSurfaces(services, tenant);
  const files = (await readHeightFiles(services)).filter(({ file }) => file.enabled);
  const ranked = files.toSorted((a, b) => b.file.priority - a.file.priority || a.file.cellM - b.file.cellM);
  const tiles = await terrainSources(services);
  return [
    ...surfaces.map((stored) => ofSurface(services, stored)),
    ...ranked.map((stored) => ofFile(services, stored)),
    ...tiles.map((source) => ofTiles(services, source)),
  ];
}

function ofFile(services: Services, { file, bytes }: StoredHeightFile): OpenHeightSource {
  const { id, name, datum, model, day, attribution, bounds, priority, fileName } = file;
  const covers = (position: Position) => isWithin(bounds, position);
  const raster = () => openStored(services, fileName, bytes);
  return {
    facts: { id, name, datum, model, day, attribution },
    bounds,
    covers,
    isDrawnAt: covers,
    gridFor: async (positions) => gridOfPlaces(await raster(), positions),
    gridAt: async ({ pixelM }) => gridOfView(await raster(), pixelM),
    cellM: file.cellM,
    version: `${bytes.key} ${datum} ${priority}`,
  };
}

function ofSurface(services: Services, { surface, bytes }: StoredSurface): OpenHeightSource {
  const { projectId, projectName, day, bounds, cellM, levelling } = surface;
  const { offsetM } = levelling;
  const covers = (position: Position) => isWithin(bounds, position);
  const raster = () => openStored(services, SURFACE_FILE, bytes);
  const name = `Surface of ${projectName}`;
  return {
    facts: { id: projectId, name, datum: 'egm96', model: 'surface', day, attribution: '', levelling },
    bounds,
    covers,
    isDrawnAt: covers,
    gridFor: async (positions) => levelled(gridOfPlaces(await raster(), positions), offsetM),
    gridAt: async ({ pixelM }) => levelled(gridOfView(await raster(), pixelM), offsetM),
    cellM,
    version: `${bytes.key} ${offsetM}`,
  };
}

/** Opens a raster of the store once. */
function openStored(services: Services, fileName: string, bytes: StoredBytes): Promise<Raster> {
  const known = opened(services).get(bytes.key);
  const raster = known ?? openRaster(storedRaster(services, fileName, bytes));
  if (!known) {
    opened(services).set(bytes.key, raster);
    raster.catch(() => opened(services).delete(bytes.key));
  }
  return raster;
}

/** The finest copy that one call may read; of those coarser than a metre none, as they hide what stands on the ground. */
function gridOfPlaces({ grid, overviews }: Raster, positions: readonly Position[]): HeightGrid {
  const fine = [grid, ...overviews.filter(({ cellM }) => cellM <= COARSEST_M)];
  if (fine.length === 1) return grid;
  return fine.find((copy) => fitsOneCall(copy, positions)) ?? grid;
}

/** The coarsest copy that is as fine as the picture. */
function gridOfView({ grid, overviews }: Raster, pixelM: number): HeightGrid {
  return overviews.findLast(({ cellM }) => cellM <= pixelM * 1.01) ?? grid;
}

function ofTiles(services: Services, source: ManagedSource): OpenHeightSource {
  const { id, name, attribution, bounds, origin, enabled, minZoom, maxZoom, url } = source;
  const isOutside = origin === 'public' || origin === 'own';
  const isInBounds = (position: Position) => bounds === undefined || isWithin(bounds, position);
  const read = async (tile: TileAddress) =>
    isOutside ? readOutsideTile(services, source, tile) : (await readTile(services, id, tile)).bytes;
  const grid = (zoom: number) => tileGrid(source, zoom, read);
  return {
    facts: { id, name, datum: 'sea-level', model: origin === 'demo' ? 'ground' : 'mixed', day: null, attribution },
    bounds,
    covers: (position) => (origin === 'demo' ? hasSiteHeights(position) : isInBounds(position)),
    isDrawnAt: (position) => (enabled ? isInBounds(position) : hasSiteHeights(position)),
    gridFor: async (positions) => {
      let zoom = maxZoom;
      if (isOutside) while (zoom > minZoom && countBlocks(grid(zoom), positions) > MAX_OUTSIDE_TILES) zoom--;
      return grid(zoom);
    },
    gridAt: async ({ zoom }) => grid(Math.min(Math.max(zoom, minZoom), maxZoom)),
    version: `${id} ${url} ${enabled}`,
    tiles: { source, read },
  };
}
