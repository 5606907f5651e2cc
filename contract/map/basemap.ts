import { z } from 'zod';
import { call } from '../call.ts';

export const sourceKinds = ['imagery', 'terrain', 'buildings', 'geocoder'] as const;
export type SourceKind = (typeof sourceKinds)[number];
export const geocoderKinds = ['photon', 'nominatim', 'us-census'] as const;
export const terrainEncodings = ['terrarium', 'mapbox'] as const;

const SourceId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens');
const Zoom = z.number().int().min(0).max(24);

/** Tiles the map can draw: built in, from an operator's pack, or from another server. */
export const TileSource = z.object({
  id: z.string(),
  kind: z.enum(['imagery', 'terrain', 'buildings']),
  name: z.string(),
  /** URL template with {z}, {x} and {y}; begins with / for our own tiles. */
  tiles: z.string(),
  tileSize: z.union([z.literal(256), z.literal(512)]),
  minZoom: Zoom,
  maxZoom: Zoom,
  /** West, south, east, north; omitted if the source covers the world. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  attribution: z.string(),
  encoding: z.enum(terrainEncodings).optional(),
  /** Vector tile layer with buildings; heights in metres are in `render_height` or `height`. */
  sourceLayer: z.string().optional(),
  /** Built in: an overview, not a picture of the ground. */
  builtIn: z.boolean(),
});
export type TileSource = z.infer<typeof TileSource>;

export const MapSources = z.object({
  /** Bottom first; the built-in overview is always present. */
  imagery: z.array(TileSource),
  terrain: TileSource.nullable(),
  /** Heights of the demo site, for as long as the source of terrain does not answer. */
  siteTerrain: TileSource.nullable(),
  buildings: TileSource.nullable(),
  /**
   * Layers `coast` and `country`, `state`, `county` (lines, and points with `name`, `rank`, `areaKm2`), and `place` (points with
   * `name`, `country`, `population`, `rank`, `capital`); `rank` is the zoom from which a name is worth drawing.
   */
  overview: z.object({ tiles: z.string(), minZoom: Zoom, maxZoom: Zoom, attribution: z.string() }),
});
export type MapSources = z.infer<typeof MapSources>;

export const readMapSources = call({
  method: 'GET',
  path: '/basemap/v1/sources',
  needs: 'member',
  summary: 'Map sources in use',
  answer: MapSources,
});

const TileAddress = z.object({
  source: SourceId,
  z: z.coerce.number().int().min(0).max(24),
  x: z.coerce.number().int().min(0),
  y: z.coerce.number().int().min(0),
});

export const readTile = call({
  method: 'GET',
  path: '/basemap/v1/tile/{source}/{z}/{x}/{y}',
  needs: 'api-key',
  scope: 'tiles',
  summary: 'One tile of the built-in map or of a pack; 204 where there is none',
  params: TileAddress,
  bytes: 'image/*, application/x-protobuf',
});

/** A map source as administrators edit it. */
export const ManagedSource = z.object({
  id: SourceId,
  kind: z.enum(sourceKinds),
  name: z.string().trim().min(1, 'This field is required').max(100),
  /** A tile URL template, or a geocoder's address; empty for a pack. */
  url: z.string().trim().max(2000),
  origin: z.enum(['public', 'own', 'pack', 'demo']),
  enabled: z.boolean(),
  attribution: z.string().trim().max(500),
  tileSize: z.union([z.literal(256), z.literal(512)]).default(256),
  minZoom: Zoom.default(0),
  maxZoom: Zoom.default(19),
  bounds: TileSource.shape.bounds,
  encoding: z.enum(terrainEncodings).optional(),
  sourceLayer: z.string().trim().max(100).optional(),
  geocoder: z.enum(geocoderKinds).optional(),
});
export type ManagedSource = z.infer<typeof ManagedSource>;

export const listSources = call({
  method: 'GET',
  path: '/basemap/v1/admin/sources',
  needs: 'installation',
  summary: 'All map sources and geocoders, switched on or not',
  answer: z.array(ManagedSource),
});

export const saveSource = call({
  method: 'POST',
  path: '/basemap/v1/admin/sources',
  needs: 'installation',
  summary: 'Add or change a map source or geocoder',
  body: ManagedSource,
  answer: ManagedSource,
});

export const deleteSource = call({
  method: 'DELETE',
  path: '/basemap/v1/admin/sources/{id}',
  needs: 'installation',
  summary: 'Remove a source, and its file if it is a pack',
  params: z.object({ id: SourceId }),
});

/** Largest pack accepted through the browser; larger files are copied into the data folder's `packs`. */
export const PACK_LIMIT_BYTES = 20 * 1024 ** 3;

export const uploadPack = call({
  method: 'PUT',
  path: '/basemap/v1/admin/packs/{id}',
  needs: 'installation',
  summary: 'Upload an MBTiles or PMTiles file as a map source; the body is the file',
  params: z.object({ id: SourceId }),
  query: z.object({ name: z.string().trim().min(1).max(100), kind: z.enum(['imagery', 'terrain', 'buildings']) }),
  bodyLimit: PACK_LIMIT_BYTES,
  answer: ManagedSource,
});
