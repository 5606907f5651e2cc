import { z } from 'zod';
import { call } from '../call.ts';

/** Map layers of published data. */
export const overlayLayers = ['restrictions', 'powerlines', 'substations'] as const;
export type OverlayLayer = (typeof overlayLayers)[number];

/** Zoom range of the tiles; beyond it the last tile is overzoomed. Every tile has one layer of this name. */
export const overlayTiles = { minZoom: 4, maxZoom: 11 } as const;

type KindEntry = {
  name: string;
  layers: readonly OverlayLayer[];
  /** File formats it is read from. */
  takes: string;
  licence: string;
  /** A public service it can be fetched from, once enabled. */
  host: string | null;
  /** Older data no longer counts as checked; null if age does not matter. */
  staleAfterDays: number | null;
  /** Countries (ISO 3166-1 alpha-2) it always covers; for other kinds the operator or the file states them. */
  countries: readonly string[];
  /** Whether a country's airspace counts as checked only with it. */
  isNeeded: boolean;
};

const faa = {
  layers: ['restrictions'],
  takes: 'GeoJSON of the FAA',
  licence: 'Public domain.',
  host: 'services6.arcgis.com',
  countries: ['US'],
} as const;
const zones = {
  layers: ['restrictions'],
  licence: '',
  host: null,
  staleAfterDays: 28,
  countries: [],
  isNeeded: false,
} as const;

/** Kinds of importable data. A dataset of a kind with a host has the kind's name; others may have many datasets. */
export const overlayKinds = {
  FAA_Facilities: { ...faa, name: 'FAA facility maps', staleAfterDays: 60, isNeeded: true },
  FAA_NationalSecurity: { ...faa, name: 'FAA national security areas', staleAfterDays: 30, isNeeded: true },
  FAA_NationalSecurityPartTime: {
    ...faa,
    name: 'FAA national security areas, part-time',
    staleAfterDays: 30,
    isNeeded: true,
  },
  FAA_ProhibitedAreas: { ...faa, name: 'FAA prohibited areas', staleAfterDays: 60, isNeeded: true },
  Recreational_Fixed: { ...faa, name: 'FAA recreational flyer sites', staleAfterDays: 60, isNeeded: false },
  'ED-269': { ...zones, name: 'ED-269 zones', takes: 'ED-269 JSON' },
  'ED-318': { ...zones, name: 'ED-318 zones', takes: 'ED-318 GeoJSON' },
  GeoJSON: { ...zones, name: 'Restrictions of your own', takes: 'GeoJSON polygons', staleAfterDays: 60 },
  Power: {
    ...zones,
    name: 'Power lines and substations',
    layers: ['powerlines', 'substations'],
    takes: 'GeoJSON, Overpass JSON or an OpenStreetMap extract (.osm.pbf)',
    licence: 'Open Database License, © OpenStreetMap contributors',
    staleAfterDays: null,
  },
} as const satisfies Record<string, KindEntry>;

export type OverlayKind = keyof typeof overlayKinds;
export const overlayKindNames = Object.keys(overlayKinds) as [OverlayKind, ...OverlayKind[]];

export function overlayKind(kind: OverlayKind): KindEntry {
  return overlayKinds[kind];
}

export const overlayCaps = { fileBytes: 20 * 1024 ** 3, faultsNamed: 100 } as const;

/** Also the `dataset` property in tiles. */
export const DatasetId = z.string().regex(/^[A-Za-z0-9][\w-]{0,62}$/, 'letters, digits, - and _');
const Text = z.string().trim().max(500);
const Countries = z.array(z.string().regex(/^[A-Z]{2}$/, 'two letters, such as US'));

/** Details of a file, given by the person who imports it. */
export const DatasetAbout = z.object({
  kind: z.enum(overlayKindNames),
  title: Text.max(100).default(''),
  licence: Text.default(''),
  /** Publication date. */
  sourceDate: z.union([z.literal('').transform(() => null), z.iso.date()]).nullish(),
  /** Two-letter codes of countries whose airspace it covers completely, separated by commas. */
  countries: z
    .string()
    .max(1000)
    .default('')
    .transform((list) => list.split(',').flatMap((country) => country.trim().toUpperCase() || []))
    .pipe(Countries),
});
export type DatasetAbout = z.output<typeof DatasetAbout>;

/** Queued, downloading, reading, cutting tiles; or the result. */
export const importStates = ['waiting', 'fetching', 'reading', 'tiling', 'done', 'failed'] as const;

/** An entry that could not be used: its id, or its first line in the file. */
export const ImportFault = z.object({ id: z.string(), line: z.number().nullable(), reason: z.string() });

/** The latest import of a dataset. */
export const ImportRun = z.object({
  state: z.enum(importStates),
  /** A file name or a URL. */
  source: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  loaded: z.number(),
  skipped: z.number(),
  /** The first skipped entries. */
  faults: z.array(ImportFault),
  /** Progress within the state, 0 to 1; null if the total is unknown. */
  progress: z.number().nullable(),
  /** Reason for failure. The previous data stays in use. */
  trouble: z.string().nullable(),
});
export type ImportRun = z.infer<typeof ImportRun>;

/** Published data as administrators see it. */
export const OverlayDataset = z.object({
  id: DatasetId,
  kind: z.enum(overlayKindNames),
  title: z.string(),
  licence: z.string(),
  sourceDate: z.iso.date().nullable(),
  countries: Countries,
  /** Demo data: ignored by all checks. */
  isDemo: z.boolean(),
  /** The version in use; null until the first import succeeds. */
  current: z
    .object({ source: z.string(), importedAt: z.iso.datetime(), loaded: z.number(), skipped: z.number() })
    .nullable(),
  latestRun: ImportRun.nullable(),
  /** Whether it is refreshed automatically from its public service; null if there is no such service. */
  refreshes: z.boolean().nullable(),
  /** Last time the service was queried for changes. */
  askedAt: z.iso.datetime().nullable(),
});
export type OverlayDataset = z.infer<typeof OverlayDataset>;

const ById = z.object({ id: DatasetId });

export const listDatasets = call({
  method: 'GET',
  path: '/overlays/v1/admin/datasets',
  needs: 'installation',
  summary: 'All published data, imported or being imported, and the public services that offer some',
  answer: z.array(OverlayDataset),
});

export const uploadDataset = call({
  method: 'PUT',
  path: '/overlays/v1/admin/datasets/{id}',
  needs: 'installation',
  summary: 'Upload a file of published data; the body is the file. The previous data stays in use until it is ready',
  params: ById,
  query: DatasetAbout.extend({ fileName: z.string().trim().min(1).max(200) }),
  bodyLimit: overlayCaps.fileBytes,
  status: 202,
  answer: OverlayDataset,
});

export const fetchDataset = call({
  method: 'POST',
  path: '/overlays/v1/admin/datasets/{id}/fetch',
  needs: 'installation',
  summary: 'Fetch published data from an address, or from its public service, now',
  params: ById,
  body: DatasetAbout.partial().extend({ url: z.url({ protocol: /^https?$/ }).exactOptional() }),
  status: 202,
  answer: OverlayDataset,
});

export const switchRefresh = call({
  method: 'PUT',
  path: '/overlays/v1/admin/datasets/{id}/refresh',
  needs: 'installation',
  summary: 'Switch the automatic refresh of a dataset from its public service on or off',
  params: ById,
  body: z.object({ enabled: z.boolean() }),
  answer: OverlayDataset,
});

export const deleteDataset = call({
  method: 'DELETE',
  path: '/overlays/v1/admin/datasets/{id}',
  needs: 'installation',
  summary: 'Remove published data; checks no longer use it',
  params: ById,
});

/** State of one layer that the map needs before drawing it. */
export const OverlayStatus = z.object({
  layer: z.enum(overlayLayers),
  /** Changes whenever its tiles change. */
  version: z.string(),
  datasets: z.array(
    z.object({
      id: DatasetId,
      kind: z.enum(overlayKindNames),
      title: z.string(),
      licence: z.string(),
      importedAt: z.iso.datetime(),
      sourceDate: z.iso.date().nullable(),
      isDemo: z.boolean(),
      isStale: z.boolean(),
    }),
  ),
});
export type OverlayStatus = z.infer<typeof OverlayStatus>;

export const readOverlays = call({
  method: 'GET',
  path: '/overlays/v1/status',
  needs: 'member',
  scope: 'checks',
  summary: 'Which published data is drawn on the map, where it comes from and how old it is',
  answer: z.array(OverlayStatus),
});

const TileParams = z.object({
  z: z.coerce.number().int().min(overlayTiles.minZoom).max(overlayTiles.maxZoom),
  x: z.coerce.number().int().min(0),
  y: z.coerce.number().int().min(0),
});

/** A tile requested with the `version` of its layer is immutable and may be cached forever. */
const TileQuery = z.object({ v: z.string().max(100).exactOptional() });

export const readRestrictionTile = call({
  method: 'GET',
  path: '/flights/v2/tile/restrictions/{z}/{x}/{y}.pbf',
  needs: 'api-key',
  scope: 'tiles',
  summary: 'Published flight restrictions, as a vector tile; 204 where there are none',
  params: TileParams,
  query: TileQuery,
  bytes: 'application/x-protobuf',
});

export const readCustomRestrictionTile = call({
  method: 'GET',
  path: '/flights/v2/tile/custom-restrictions/{z}/{x}/{y}.pbf',
  needs: 'api-key',
  scope: 'tiles',
  summary: "Custom flight restrictions of the caller's tenant, as a vector tile; 204 where there are none",
  params: TileParams,
  bytes: 'application/x-protobuf',
});

export const readPowerTile = call({
  method: 'GET',
  path: '/powerlines/v2/tile/{layer}/{z}/{x}/{y}.pbf',
  needs: 'api-key',
  scope: 'tiles',
  summary: 'Power lines or substations, as a vector tile; 204 where there are none',
  params: TileParams.extend({ layer: z.enum(['powerlines', 'substations']) }),
  query: TileQuery,
  bytes: 'application/x-protobuf',
});
