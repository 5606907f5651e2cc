import { z } from 'zod';
import { call } from '../call.ts';
import { RunReport } from './project-runs.ts';

export const viewerCaps = {
  measurements: 500,
  points: 1000,
  labelCharacters: 200,
  shareDays: 365,
  heights: 1000,
} as const;

/** The coding of heights has no word for "nothing": there a tile says so many metres below the lowest place. */
export const NOTHING_BELOW_M = 1;

/** Path of our results page; the explorer URL of a finished project. */
export const explorerPath = (processId: string): string => `/explorer/${processId}`;
export const sharePath = (token: string): string => `/shared/${token}`;

const Position = z
  .tuple([z.number(), z.number()])
  .refine(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90, 'longitude ±180, latitude ±90');

/** A distance along a line, an area inside one, or the heights of points over each other. */
export const measurementKinds = ['distance', 'area', 'height'] as const;

const MeasurementToSave = z.object({
  kind: z.enum(measurementKinds),
  label: z.string().trim().max(viewerCaps.labelCharacters).default(''),
  points: z.array(Position).min(2).max(viewerCaps.points),
  /** Metres above the sea or the ellipsoid, as the photos have it; null where the surface is not known. */
  heights: z.array(z.number().nullable()).max(viewerCaps.points),
});
export type MeasurementToSave = z.infer<typeof MeasurementToSave>;

const Measurement = MeasurementToSave.extend({
  measurementId: z.uuid(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type Measurement = z.infer<typeof Measurement>;

const ViewerCamera = z.object({
  name: z.string(),
  position: Position,
  altitudeM: z.number(),
  /** In the frame of the mesh: x to the east, y up, z to the south. */
  at: z.tuple([z.number(), z.number(), z.number()]),
  /** View direction in that frame. */
  looks: z.tuple([z.number(), z.number(), z.number()]),
  /** Null once the photo was deleted. */
  thumbnailUrl: z.string().nullable(),
  photoUrl: z.string().nullable(),
});
export type ViewerCamera = z.infer<typeof ViewerCamera>;

/** A pyramid of tiles; its address holds {z}, {x} and {y}. */
const Tiles = z.object({ url: z.string(), minzoom: z.int(), maxzoom: z.int() });

/** Everything that the page of a finished project shows. All addresses work without signing in until `expiresAt`. */
const ViewerScene = z.object({
  processId: z.uuid(),
  name: z.string(),
  finishedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  ortho: Tiles,
  /** Heights in the terrarium coding; null where the run made none. */
  surface: Tiles.extend({ lowestM: z.number(), highestM: z.number() }).nullable(),
  /** The frame of the mesh is metres around this place, on the grid of this UTM zone. */
  mesh: z
    .object({ url: z.string(), bytes: z.int(), origin: Position, altitudeM: z.number(), epsg: z.int() })
    .nullable(),
  cameras: z.array(ViewerCamera),
  measurements: z.array(Measurement),
  report: RunReport,
  /** Heights of points on the surface: `?points=lng,lat;lng,lat`. */
  heightsUrl: z.string().nullable(),
  /** Whether the caller may keep and remove measurements, and share. */
  mayChange: z.boolean(),
});
export type ViewerScene = z.infer<typeof ViewerScene>;

const viewerPath = '/process/oa/v2/processes/{processId}/viewer';
const OfProject = z.object({ processId: z.uuid().toLowerCase() });

export const readViewer = call({
  method: 'GET',
  path: viewerPath,
  needs: 'process',
  summary: 'What the page of a finished project shows',
  params: OfProject,
  answer: ViewerScene,
});

export const readShared = call({
  method: 'GET',
  path: '/process/oa/v2/shared/{token}',
  needs: 'public',
  summary: 'The same for whoever was given a link, until it runs out',
  params: z.object({ token: z.string().max(200) }),
  answer: ViewerScene,
});

/** Stands in the path of whatever a viewer fetches: the leave to look at one run until some time. */
const Access = z.object({ access: z.string().max(500) });

export const viewerLayers = ['ortho', 'surface'] as const;

export const readViewerTile = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/tiles/{layer}/{z}/{x}/{y}',
  needs: 'public',
  summary: 'A tile of the orthophoto or of the surface; the path holds the leave',
  params: Access.extend({
    layer: z.enum(viewerLayers),
    z: z.coerce.number().int().min(0).max(30),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  }),
  bytes: 'image/webp, image/png',
});

export const readViewerMesh = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/mesh.glb',
  needs: 'public',
  summary: 'The mesh; the path holds the leave',
  params: Access,
  bytes: 'model/gltf-binary',
});

const OfPhoto = Access.extend({ fileId: z.uuid() });

export const readViewerPhoto = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/photos/{fileId}',
  needs: 'public',
  summary: 'A photo that the results were made of, or a range of it; the path holds the leave',
  params: OfPhoto,
  bytes: 'image/*, application/octet-stream',
});

export const readViewerThumbnail = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/photos/{fileId}/thumbnail',
  needs: 'public',
  summary: 'A small picture of such a photo; the path holds the leave',
  params: OfPhoto,
  bytes: 'image/*',
});

export const readViewerHeights = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/heights',
  needs: 'public',
  summary: 'Heights of points on the surface, null where there is none; the path holds the leave',
  params: Access,
  query: z.object({ points: z.string().max(50_000) }),
  answer: z.object({ heights: z.array(z.number().nullable()) }),
});

export const saveMeasurement = call({
  method: 'POST',
  path: `${viewerPath}/measurements`,
  needs: 'process',
  summary: 'Keep a measurement for everybody in the tenant',
  params: OfProject,
  body: MeasurementToSave,
  answer: Measurement,
});

export const deleteMeasurement = call({
  method: 'DELETE',
  path: `${viewerPath}/measurements/{measurementId}`,
  needs: 'process',
  summary: 'Remove a measurement',
  params: OfProject.extend({ measurementId: z.uuid() }),
});

const Share = z.object({
  shareId: z.uuid(),
  /** Null for those of an earlier version, which told a link once. */
  path: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Share = z.infer<typeof Share>;

const sharesPath = '/process/oa/v2/processes/{processId}/shares';

export const listShares = call({
  method: 'GET',
  path: sharesPath,
  needs: 'process',
  summary: 'Links to a project that still work',
  params: OfProject,
  answer: z.array(Share),
});

export const createShare = call({
  method: 'POST',
  path: sharesPath,
  needs: 'process',
  summary: 'Make a link with which anybody can look at the results of a project for some days',
  params: OfProject,
  body: z.object({ days: z.int().min(1).max(viewerCaps.shareDays).default(30) }),
  answer: Share,
});

export const revokeShare = call({
  method: 'DELETE',
  path: `${sharesPath}/{shareId}`,
  needs: 'process',
  summary: 'Make a link stop working',
  params: OfProject.extend({ shareId: z.uuid() }),
});
