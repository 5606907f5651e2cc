import path from 'node:path';

/** Incremented whenever the build output changes: an older base map is then rebuilt. */
export const BASEMAP_VERSION = 1;

/** Beside the built web app; made by `node server/build-basemap.ts`. */
export const defaultBasemapFolder = path.resolve(import.meta.dirname, '..', '..', 'dist', 'basemap');

/** Names of the built-in tiles in URLs; reserved. */
export const builtInTiles = { imagery: 'imagery', overview: 'overview' } as const;

export const basemapFiles = { imagery: 'imagery.mbtiles', overview: 'overview.mbtiles', gazetteer: 'gazetteer.sqlite' };

/** Twice the detail of the picture at the equator: beyond that, overzooming in the browser is as good. */
export const imagery = {
  name: 'Overview imagery',
  tileSize: 512,
  minZoom: 0,
  maxZoom: 4,
  attribution: 'NASA Blue Marble',
} as const;

export const overview = {
  minZoom: 0,
  maxZoom: 8,
  attribution: 'Natural Earth, U.S. Census Bureau, © GeoNames (CC BY 4.0)',
} as const;
