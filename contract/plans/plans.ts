import { autopilots } from './autopilots.ts';
import { altitudeReferences } from '@overflight/flight/terrain/following/with-altitudes.ts';
import { photoWays } from '@overflight/flight/exports/exporter.ts';
import { exporters } from '@overflight/flight/exports/exporters.ts';
import { inputCaps } from '@overflight/flight/formats/input-caps.ts';
import { planStatuses } from '@overflight/flight/plan/segment-problem.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import { defaultPlan, defaultPlanMetadata } from '@overflight/flight/plan/edit/defaults.ts';
import { z } from 'zod';
import { UpdatedBy } from '../account/account.ts';
import { call } from '../call.ts';
import {
  AltitudeMode,
  Fence,
  Pitch,
  Position,
  RallyPoint,
  Segment,
  segmentCaps,
  segmentTypes,
  within,
  Yaw,
} from './segments.ts';
import { cleanPlanName, isPlanName } from '../account/names.ts';

/** Limits of one plan; a browser and a small server must both cope with it. */
export const planCaps = {
  nameCharacters: 200,
  segments: 1000,
  ...segmentCaps,
  /** All routes together. */
  waypoints: 20_000,
  /** All surveys together. */
  holes: 10_000,
  fences: 200,
  rallyPoints: 200,
  /** Nesting depth of kept import data, as in the files we read. */
  nesting: inputCaps.nesting,
  bodyBytes: 16 * 1024 * 1024,
} as const;

/** PostgreSQL's largest integer. */
const MAX_VERSIONS = 2 ** 31 - 1;

const TerrainFollowing = z.object({
  followedBy: z.enum(['waypoints', 'vehicle']),
  clearance: within(limits.clearance).exactOptional(),
  tolerance: within(limits.terrainTolerance),
  climbRate: within(limits.verticalRate),
  descentRate: within(limits.verticalRate),
});

const PlanMetadata = z.object({
  altitude: within(limits.altitude).default(defaultPlanMetadata.altitude),
  flightSpeed: z.number().min(0).default(defaultPlanMetadata.flightSpeed),
  hoverSpeed: z.number().min(0).default(defaultPlanMetadata.hoverSpeed),
  altitudeMode: AltitudeMode.default(defaultPlanMetadata.altitudeMode),
  pitch: Pitch.default(defaultPlanMetadata.pitch),
  yaw: Yaw.default(defaultPlanMetadata.yaw),
  gimbal: z.boolean().default(defaultPlanMetadata.gimbal),
  terrain: TerrainFollowing.exactOptional(),
  /** Id of an aircraft profile. */
  aircraft: z.string().min(1).max(100).exactOptional(),
});

export const PlanName = z
  .string()
  .max(planCaps.nameCharacters)
  .transform(cleanPlanName)
  .refine(isPlanName, 'This field is required');

const planFields = {
  flightPlanId: z.uuid().toLowerCase(),
  name: PlanName.default(defaultPlan.name),
  collectionId: z.string().min(1).max(100).default(defaultPlan.collectionId),
  collectionName: z.string().max(200).default(defaultPlan.collectionName),
  planMetadata: PlanMetadata.prefault({}),
  homePoint: z.object({ position: Position }),
};

/** Length of a list in a segment that is not yet validated. */
function lengthOf(segment: unknown, list: string): number {
  const value: unknown = typeof segment === 'object' && segment !== null && Reflect.get(segment, list);
  return Array.isArray(value) ? value.length : 0;
}

const allTogether = (list: string, most: number) => ({
  isWithin: (segments: readonly unknown[]) =>
    segments.reduce<number>((sum, segment) => sum + lengthOf(segment, list), 0) <= most,
  message: `more than ${most} ${list} together`,
});
const [paths, routes, rings] = [
  allTogether('pathCoordinates', planCaps.pathPoints),
  allTogether('waypoints', planCaps.waypoints),
  allTogether('holes', planCaps.holes),
];

/** Counted before validation: otherwise millions of faulty entries would each be reported. */
const CountedSegments = z
  .array(z.custom<z.input<typeof Segment>>())
  .max(planCaps.segments)
  .refine(paths.isWithin, paths.message)
  .refine(routes.isWithin, routes.message)
  .refine(rings.isWithin, rings.message);

const wholePlanFields = {
  ...planFields,
  segments: CountedSegments.pipe(z.array(Segment))
    .refine((segments) => new Set(segments.map(({ segmentId }) => segmentId)).size === segments.length, {
      message: 'two segments have the same id',
    })
    .default([]),
  fences: z.array(Fence).max(planCaps.fences).exactOptional(),
  rallyPoints: z.array(RallyPoint).max(planCaps.rallyPoints).exactOptional(),
  /** Parts of an imported file that we do not understand, written back on export. */
  keptFromImport: z
    .record(z.string(), z.unknown())
    .refine((kept) => isNestedAtMost(planCaps.nesting, kept), `nested more than ${planCaps.nesting} levels deep`)
    .exactOptional(),
};

/** Deeper values could be parsed, but not written: JSON.stringify is recursive. */
function isNestedAtMost(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isNestedAtMost(levels - 1, part));
}

/** A plan as sent by a client; the server adds author, time, totals and features. */
export const PlanToSave = z.object(wholePlanFields);
export type PlanToSave = z.infer<typeof PlanToSave>;

/** Fields set by the server. */
const stamps = {
  createdBy: UpdatedBy,
  updatedBy: UpdatedBy,
  lastUpdated: z.iso.datetime(),
  /** Metres. */
  totalDistance: z.number(),
  /** Seconds; null without a speed. */
  totalTime: z.number().nullable(),
  /** Number of saves; the ETag of a plan is this number in quotes. */
  version: z.number().int(),
};

const Feature = z.object({
  type: z.literal('Feature'),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
  properties: z.record(z.string(), z.unknown()),
});

/** A plan as returned by the API. */
export const SavedPlan = z.object({
  ...wholePlanFields,
  ...stamps,
  /** Home point, areas and paths as GeoJSON, for programs that only draw. */
  features: z.array(Feature),
});
export type SavedPlan = z.infer<typeof SavedPlan>;

/** A plan without its geometry, for lists and pins. */
export const PlanSummary = z.object({
  ...planFields,
  ...stamps,
  segmentTypes: z.array(z.enum(segmentTypes)),
  photoCount: z.number().int(),
  /** Metres and seconds from take-off to landing, as an autopilot flies it; undefined for plans saved before 1.38. */
  flightDistance: z.number().exactOptional(),
  flightTime: z.number().nullable().exactOptional(),
  status: z.enum(planStatuses),
});
export type PlanSummary = z.infer<typeof PlanSummary>;

export const planSorts = ['date', 'name'] as const;
export const PLAN_LIST_LIMIT = 200;
const onOff = z
  .enum(['true', 'false'])
  .default('true')
  .transform((text) => text === 'true');

export const listPlans = call({
  method: 'GET',
  path: '/flights/oa/v2/plans',
  needs: 'member',
  scope: 'plans-read',
  summary: 'Plans of a collection: a pair of the list and its totals',
  query: z.object({
    collectionId: z.string().max(100).default(defaultPlan.collectionId),
    limit: z.coerce.number().int().min(1).max(PLAN_LIST_LIMIT).default(PLAN_LIST_LIMIT),
    offset: z.coerce.number().int().min(0).default(0),
    /** Part of the name, case-insensitive. */
    search: z.string().trim().max(200).default(''),
    /** Id of the plan's author. */
    createdBy: z.string().max(100).default(''),
    status: z.enum(planStatuses).optional(),
    sortBy: z.enum(planSorts).default('date'),
    descending: onOff,
  }),
  answer: z.tuple([
    z.array(PlanSummary),
    z.object({
      /** Number of matching plans, regardless of the limit. */
      total: z.number().int(),
      /** All authors in this collection. */
      users: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ]),
});

export const savePlan = call({
  method: 'POST',
  path: '/flights/oa/v2/plans',
  needs: 'member',
  scope: 'plans-write',
  summary: 'Save one plan; with If-Match only while nobody else has changed it (412 otherwise)',
  body: z.object({ plans: z.tuple([PlanToSave]), format: z.literal('geojson').default('geojson') }),
  bodyLimit: planCaps.bodyBytes,
  answer: SavedPlan,
});

const PlanId = z.object({ id: z.uuid().toLowerCase() });
const VersionNumber = z.number().int().min(1).max(MAX_VERSIONS);
const fileFormats = exporters.map(({ format }) => format);
const PlanFormat = z.enum(['geojson', 'summary', ...fileFormats]);
export type PlanFormat = z.infer<typeof PlanFormat>;

const fileChoice = {
  /** Target autopilot of a plan file; by default the one the plan was imported for, else PX4. */
  firmware: z.enum(autopilots).optional(),
  /** Id of an aircraft profile; that of the plan by default. */
  aircraft: z.string().max(100).optional(),
  /** What altitudes count from, where the format has a choice. */
  altitudes: z.enum(altitudeReferences).default('home'),
  /** Photos of DJI Fly: a waypoint each, or by the timer of the camera. */
  photos: z.enum(photoWays).default('points'),
};

export const readPlan = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}',
  needs: 'member',
  scope: 'plans-read',
  summary: `One plan: whole (geojson), its summary, or as a file to fly (${fileFormats.join(', ')})`,
  params: PlanId,
  query: z.object({ format: PlanFormat.default('geojson'), ...fileChoice }),
  answer: z.union([SavedPlan, PlanSummary]),
});
/** The same call for the whole plan, its default form. */
export const readWholePlan = { ...readPlan, answer: SavedPlan };
/** The same call for a file, returned as bytes. */
export const readPlanFile = call({
  method: readPlan.method,
  path: readPlan.path,
  needs: readPlan.needs,
  summary: 'A plan as a file to fly',
  params: readPlan.params,
  query: readPlan.query,
  bytes: [...new Set(exporters.map(({ mediaType }) => mediaType)), 'application/zip'].join(', '),
});

export const previewPlanFiles = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/files',
  needs: 'member',
  scope: 'plans-read',
  summary: 'What a download would give: number of files, and what the pilot must know; 422 with the reasons why none',
  params: PlanId,
  query: z.object({ format: z.enum(fileFormats), ...fileChoice }),
  answer: z.object({
    files: z.number().int(),
    bytes: z.number().int(),
    sheet: z.array(z.string()),
    /** Parts of the flight that the files do not hold. */
    leftOut: z.array(z.string()),
  }),
});

export const deletePlan = call({
  method: 'DELETE',
  path: '/flights/oa/v2/plans/{id}',
  needs: 'member',
  scope: 'plans-write',
  summary: 'Delete a plan; for 30 days it can be restored',
  params: PlanId,
});

export const PlanVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  updatedBy: UpdatedBy,
  lastUpdated: z.iso.datetime(),
  totalDistance: z.number(),
  segmentTypes: z.array(z.enum(segmentTypes)),
});
export type PlanVersion = z.infer<typeof PlanVersion>;

export const listPlanVersions = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/versions',
  needs: 'member',
  scope: 'plans-read',
  summary: 'Versions of a plan, newest first; the first is the current one',
  params: PlanId,
  answer: z.array(PlanVersion),
});

export const readPlanVersion = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/versions/{version}',
  needs: 'member',
  scope: 'plans-read',
  summary: 'An earlier version of a plan',
  params: PlanId.extend({ version: z.coerce.number().pipe(VersionNumber) }),
  answer: SavedPlan,
});

export const restorePlan = call({
  method: 'POST',
  path: '/flights/oa/v2/plans/{id}/restore',
  needs: 'member',
  scope: 'plans-write',
  summary: 'Restore a deleted plan, or save an earlier version as the current one',
  params: PlanId,
  body: z.object({ version: VersionNumber.optional() }).default({}),
  answer: SavedPlan,
});
