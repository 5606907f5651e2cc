import { z } from 'zod';
import { call } from '../call.ts';
import { BandFacts } from './band-maps.ts';
import { TerrainFacts } from './contours.ts';
import { CloudFacts } from './point-cloud.ts';
import { FacadeFacts, WallPlane } from './facade.ts';
import { Filled, HeightModel } from './filled.ts';
import { GridFigures } from './measurements/grid-figures.ts';
import { kinds, measurementKinds } from './measurements/measurement-kinds.ts';
import { ReportWish } from './report-wish.ts';
import { RunReport } from './project-runs.ts';
import { HeightZero } from './run-accuracy.ts';
import { Coordinates, ShownSystem } from './places/shown-system.ts';

export const viewerCaps = {
  measurements: 500,
  points: 1000,
  labelCharacters: 200,
  shareDays: 365,
  heights: 1000,
} as const;

/**
 * Metres of a step of red, green and blue in height tiles, above where they start. The numbers stay small: graphics cards round
 * those of Terrarium tiles, which start at -32768 m, and the shading of cells of some centimetres shows that as cracks.
 */
export const heightSteps = { red: 16, green: 1 / 16, blue: 1 / 4096 } as const;

/** Where the tiles of heights start, and what they say where there is none: a small step at the edge instead of an abyss. */
export const heightsStartM = (lowestM: number): number => lowestM - 1;

/** Path of our own viewer; the explorer URL of a completed project. */
export const explorerPath = (processId: string): string => `/explorer/${processId}`;
export const sharePath = (token: string): string => `/shared/${token}`;

const Position = z
  .tuple([z.number(), z.number()])
  .refine(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90, 'longitude ±180, latitude ±90');

/** Of each point. */
const AllFilled = z.array(Filled);

const Measured = z.object({
  kind: z.enum(measurementKinds),
  label: z.string().trim().max(viewerCaps.labelCharacters).default(''),
  points: z.array(Position).min(1).max(viewerCaps.points),
  /** Of the model, or as picked in 3D; null if unknown. */
  heights: z.array(z.number().nullable()).max(viewerCaps.points),
  /** What the heights count from; null if not known, as in measurements of earlier versions. */
  zero: HeightZero.nullable().default(null),
  /** Whose heights they are; null if they were picked in 3D or on a wall, and in measurements of earlier versions. */
  model: HeightModel.nullable().default(null),
  /** The run whose results it was made on; null if not known, as in measurements of earlier versions. */
  runId: z.uuid().nullable().default(null),
});

const MeasurementToSave = Measured.superRefine(({ kind, points }, context) => {
  const { name, minPoints, maxPoints } = kinds[kind];
  if (points.length >= minPoints && points.length <= maxPoints) return;
  const count = minPoints === maxPoints ? `${minPoints}` : `${minPoints} to ${maxPoints}`;
  context.addIssue({ code: 'custom', path: ['points'], message: `${name}: ${count} points` });
});
export type MeasurementToSave = z.infer<typeof MeasurementToSave>;

const Measurement = Measured.extend({
  measurementId: z.uuid(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** When that run finished; null if it is not known. */
  measuredOn: z.iso.datetime().nullable(),
  /** Of a point, in the system of the newest result; null for other kinds, and where it could not be converted. */
  coordinates: Coordinates.nullable(),
  /** By that model of its run, or the surface. */
  filled: AllFilled,
  /** On the grid of that system; null for points and walls, in degrees, and where it could not be told. */
  grid: GridFigures.nullable(),
});
export type Measurement = z.infer<typeof Measurement>;

const ViewerCamera = z.object({
  name: z.string(),
  position: Position,
  altitudeM: z.number(),
  /** In mesh coordinates: x east, y up, z south. */
  at: z.tuple([z.number(), z.number(), z.number()]),
  /** View direction in mesh coordinates. */
  looks: z.tuple([z.number(), z.number(), z.number()]),
  /** Null if the photo was deleted. */
  thumbnailUrl: z.string().nullable(),
  photoUrl: z.string().nullable(),
});
export type ViewerCamera = z.infer<typeof ViewerCamera>;

/** A tile pyramid; the URL contains {z}, {x} and {y}. */
const Tiles = z.object({ url: z.string(), minzoom: z.int(), maxzoom: z.int() });

const Heights = Tiles.extend({ lowestM: z.number(), highestM: z.number() });
/** `heightUnit` is of the heights and of the step between them. */
const Contours = TerrainFacts.pick({ heightUnit: true, contourStep: true }).extend({ url: z.string() });

/** Mesh coordinates are metres from this origin, on the grid of this UTM zone. */
const Placed = z.object({ origin: Position, altitudeM: z.number(), epsg: z.int() });

/** Results of a completed project. All URLs work without signing in until `expiresAt`. */
const ViewerScene = z.object({
  processId: z.uuid(),
  runId: z.uuid(),
  name: z.string(),
  finishedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Null if the result is local: it has no coordinates. */
  system: ShownSystem.nullable(),
  /** Coordinates of points in it: `?points=lng,lat;lng,lat`. Null if there are none. */
  coordinatesUrl: z.string().nullable(),
  ortho: Tiles,
  /** Tiles of `heightSteps`; null if the run made no surface model. */
  surface: Heights.nullable(),
  /** The same of the ground alone; null if the run made no terrain model. */
  terrain: Heights.nullable(),
  /** Hatched where the surface was filled in, blue where it is the level of water; null if the run does not say. */
  surfaceFilled: Tiles.nullable(),
  /** The same of the terrain; null if there is none, or it does not say. */
  filled: Tiles.nullable(),
  /** GeoJSON lines with `height` and `ground` (measured, filled or not known), and the step between them. */
  contours: Contours.nullable(),
  /** The same in the other unit; null in results of earlier versions. */
  otherContours: Contours.nullable().default(null),
  /** The orthophoto of a wall as a picture; null if none was drawn. It is on no map. */
  facade: FacadeFacts.extend({
    url: z.string(),
    /** Null if the run does not tell: nothing can be measured then. */
    plane: WallPlane.nullable(),
  }).nullable(),
  /** The bands that were drawn apart; null without photos of single bands. */
  bands: BandFacts.nullable(),
  /** NDVI in the colours of `ndviRamp`, and where its values are read: `?points=lng,lat;lng,lat`. Null if a band is missing. */
  ndvi: Tiles.extend({ valuesUrl: z.string() }).nullable(),
  mesh: Placed.extend({ url: z.string(), bytes: z.int() }).nullable(),
  /** 3D Tiles, in the same coordinates; null if there are no points that can be shown. */
  points: CloudFacts.extend(Placed.shape).extend({ url: z.string() }).nullable(),
  cameras: z.array(ViewerCamera),
  measurements: z.array(Measurement),
  report: RunReport,
  /** The report as PDF; null in runs of earlier versions. */
  reportUrl: z.string().nullable(),
  /** Heights of points on the surface and the terrain: `?points=lng,lat;lng,lat`. */
  heightsUrl: z.string().nullable(),
  /** Whether the caller may save and delete measurements, and share. */
  mayChange: z.boolean(),
});
export type ViewerScene = z.infer<typeof ViewerScene>;

const viewerPath = '/process/oa/v2/processes/{processId}/viewer';
const OfProject = z.object({ processId: z.uuid().toLowerCase() });

export const readViewer = call({
  method: 'GET',
  path: viewerPath,
  needs: 'process',
  scope: 'projects-read',
  summary: 'Results of a completed project for the viewer',
  params: OfProject,
  answer: ViewerScene,
});

export const readShared = call({
  method: 'GET',
  path: '/process/oa/v2/shared/{token}',
  needs: 'public',
  summary: 'Results of a completed project through a share link, until it expires',
  params: z.object({ token: z.string().max(200) }),
  answer: ViewerScene,
});

/** Grants access to the results of one run for a limited time; part of every URL the viewer fetches. */
const Access = z.object({ access: z.string().max(1000) });

export const viewerLayers = ['ortho', 'surface', 'surface-filled', 'terrain', 'filled', 'ndvi'] as const;

export const readViewerTile = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/tiles/{layer}/{z}/{x}/{y}',
  needs: 'public',
  signerNeeds: 'process',
  summary:
    'A tile of the orthophoto, the surface or the terrain, the filled parts of either, or NDVI; the path grants access',
  params: Access.extend({
    layer: z.enum(viewerLayers),
    z: z.coerce.number().int().min(0).max(30),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  }),
  bytes: 'image/webp, image/png',
});

export const readViewerContours = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/contours.geojson',
  needs: 'public',
  signerNeeds: 'process',
  summary: 'Contours of the terrain; the path grants access',
  params: Access,
  query: z.object({ unit: z.literal('other').exactOptional() }),
  bytes: 'application/geo+json',
});

export const readViewerMesh = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/mesh.glb',
  needs: 'public',
  signerNeeds: 'process',
  summary: 'The mesh; the path grants access',
  params: Access,
  bytes: 'model/gltf-binary',
});

export const readViewerFacade = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/facade.png',
  needs: 'public',
  signerNeeds: 'process',
  summary: 'The orthophoto of a wall as a picture; the path grants access',
  params: Access,
  bytes: 'image/png',
});

export const readViewerReport = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/report.pdf',
  needs: 'public',
  signerNeeds: 'process',
  summary:
    'The report of the run as PDF, on the wanted paper and in the wanted units if both are stated; the path grants access',
  params: Access,
  query: ReportWish.pick({ paper: true, units: true }).partial(),
  bytes: 'application/pdf',
});

export const readViewerPoints = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/points/{name}',
  needs: 'public',
  signerNeeds: 'process',
  summary: 'The tileset of the point cloud (3D Tiles), or one of its tiles; the path grants access',
  params: Access.extend({ name: z.string().regex(/^(tileset\.json|\d{1,7}\.glb)$/) }),
  bytes: 'application/json, model/gltf-binary',
});

const OfPhoto = Access.extend({ fileId: z.uuid() });

export const readViewerPhoto = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/photos/{fileId}',
  needs: 'public',
  signerNeeds: 'process',
  summary: 'A source photo of the results, or a range of it; the path grants access',
  params: OfPhoto,
  bytes: 'image/*, application/octet-stream',
});

export const readViewerThumbnail = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/photos/{fileId}/thumbnail',
  needs: 'public',
  signerNeeds: 'process',
  summary: 'Thumbnail of a source photo; the path grants access',
  params: OfPhoto,
  bytes: 'image/*',
});

const HeightsOfModel = z.object({ heights: z.array(z.number().nullable()), filled: AllFilled });

export const readViewerHeights = call({
  method: 'GET',
  path: '/process/oa/v2/viewer/{access}/heights',
  needs: 'public',
  signerNeeds: 'process',
  summary:
    'Heights of the surface and the terrain at points, and whether they were filled in or are the level of water, null if unknown; the path grants access',
  params: Access,
  query: z.object({ points: z.string().max(50_000) }),
  answer: z.object({
    ...HeightsOfModel.shape,
    /** Null if the run made no terrain model. */
    terrain: HeightsOfModel.nullable().default(null),
  }),
});

export const readViewerNdvi = call({
  ...readViewerHeights,
  path: '/process/oa/v2/viewer/{access}/ndvi',
  summary: 'NDVI at points, null if unknown; the path grants access',
  answer: z.object({ values: z.array(z.number().nullable()) }),
});

export const readViewerCoordinates = call({
  ...readViewerHeights,
  path: '/process/oa/v2/viewer/{access}/coordinates',
  summary: 'Coordinates of points in the system of the result, null where it does not reach; the path grants access',
  answer: z.object({ coordinates: z.array(Coordinates.nullable()) }),
});

export const saveMeasurement = call({
  method: 'POST',
  path: `${viewerPath}/measurements`,
  needs: 'process',
  summary: 'Save a measurement for the whole tenant',
  params: OfProject,
  body: MeasurementToSave,
  answer: Measurement,
});

export const deleteMeasurement = call({
  method: 'DELETE',
  path: `${viewerPath}/measurements/{measurementId}`,
  needs: 'process',
  summary: 'Delete a measurement',
  params: OfProject.extend({ measurementId: z.uuid() }),
});

const Share = z.object({
  shareId: z.uuid(),
  /** Null for links made by earlier versions, which stored only a hash. */
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
  summary: 'Active share links of a project',
  params: OfProject,
  answer: z.array(Share),
});

export const createShare = call({
  method: 'POST',
  path: sharesPath,
  needs: 'process',
  summary: 'Create a link to view the results of a project without an account for some days',
  params: OfProject,
  body: z.object({ days: z.int().min(1).max(viewerCaps.shareDays).default(30) }),
  answer: Share,
});

export const revokeShare = call({
  method: 'DELETE',
  path: `${sharesPath}/{shareId}`,
  needs: 'process',
  summary: 'Revoke a share link',
  params: OfProject.extend({ shareId: z.uuid() }),
});
