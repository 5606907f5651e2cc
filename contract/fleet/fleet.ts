import { z } from 'zod';
import { call } from '../call.ts';
import { dueStates } from './fleet-due.ts';
import { fleetCategories, propertiesSchema, type FleetProperties } from './fleet-fields.ts';

export const fleetCaps = { objects: 20_000, importBytes: 5 * 1024 ** 2, importRows: 5000 } as const;

/** Position of an object whose location is not set. */
export const DEFAULT_LOCATION: readonly [number, number] = [-97, 40];

/** Whether the position was set. */
export const hasPlace = ({ geometry: { coordinates } }: { geometry: { coordinates: readonly number[] } }): boolean =>
  coordinates[0] !== DEFAULT_LOCATION[0] || coordinates[1] !== DEFAULT_LOCATION[1];

const ObjectId = z
  .string()
  .max(100)
  .regex(/^[\w.:-]+$/, 'only letters, digits and . : _ -');
const Category = z.enum(fleetCategories);
const ofObject = z.object({ id: ObjectId });
const ofCategory = z.object({ category: Category });

const Point = z.object({
  type: z.literal('Point'),
  coordinates: z
    .array(z.number())
    .min(2)
    .max(3)
    .refine(([lng = NaN, lat = NaN]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90, 'longitude ±180, latitude ±90'),
});
const defaultGeometry = { type: 'Point' as const, coordinates: [...DEFAULT_LOCATION] };

/** A pilot, a drone or a battery, depending on its collection. */
const FleetObject = z.object({
  objectId: ObjectId,
  collectionId: Category,
  timestamp: z.iso.datetime(),
  geometry: Point,
  properties: z.custom<FleetProperties>().meta({ type: 'object', additionalProperties: { type: 'string' } }),
});
export type FleetObject = z.infer<typeof FleetObject>;

const FleetMetadata = z.object({
  /** Address of the drone's video stream. */
  videoUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]).default(''),
  notes: z.string().trim().max(5000).default(''),
  /** Id of a drone's aircraft profile. */
  aircraft: z.string().max(100).default(''),
});
export type FleetMetadata = z.infer<typeof FleetMetadata>;

export const listFleet = call({
  method: 'GET',
  path: '/flights/oa/v2/objects',
  needs: 'fleet-management',
  scope: 'fleet-read',
  summary: "Pilots, drones and batteries of the caller's tenant",
  query: z.object({ collectionId: Category.optional() }),
  answer: z.array(FleetObject),
});

export const readFleetObject = call({
  method: 'GET',
  path: '/flights/oa/v2/objects/{id}',
  needs: 'fleet-management',
  scope: 'fleet-read',
  summary: 'One pilot, drone or battery',
  params: ofObject,
  answer: FleetObject,
});

/** Validated by the fields of its category. */
const ObjectToSave = z
  .object({
    /** Generated if omitted. */
    objectId: ObjectId.optional(),
    collectionId: Category,
    geometry: Point.default(defaultGeometry),
    properties: z.record(z.string(), z.unknown()),
  })
  .transform((object, context) => {
    const read = propertiesSchema(object.collectionId).safeParse(object.properties);
    if (read.success) return { ...object, properties: read.data };
    for (const { path, message } of read.error.issues)
      context.addIssue({ code: 'custom', path: ['properties', ...path], message });
    return z.NEVER;
  });
export type ObjectToSave = z.input<typeof ObjectToSave>;

export const saveFleetObject = call({
  method: 'POST',
  path: '/flights/oa/v2/objects',
  needs: 'fleet-management',
  scope: 'fleet-write',
  summary: 'Create or replace a pilot, a drone or a battery',
  body: ObjectToSave,
  answer: FleetObject,
});

export const deleteFleetObject = call({
  method: 'DELETE',
  path: '/flights/oa/v2/objects/{id}',
  needs: 'fleet-management',
  scope: 'fleet-write',
  summary: 'Delete a pilot, a drone or a battery',
  params: ofObject,
});

export const readFleetMetadata = call({
  method: 'GET',
  path: '/flights/oa/v2/objects/{id}/metadata',
  needs: 'fleet-management',
  scope: 'fleet-read',
  summary: 'Additional data of an object',
  params: ofObject,
  query: z.object({ collectionId: Category.optional() }),
  answer: FleetMetadata,
});

export const saveFleetMetadata = call({
  method: 'PUT',
  path: '/flights/oa/v2/objects/{id}/metadata',
  needs: 'fleet-management',
  scope: 'fleet-write',
  summary: 'Save additional data of an object',
  params: ofObject,
  body: FleetMetadata,
  answer: FleetMetadata,
});

/** Plans that name an object, and flights of a drone's vehicle. */
const FleetHistory = z.object({
  plans: z.array(z.object({ flightPlanId: z.uuid(), name: z.string(), updatedAt: z.iso.datetime(), files: z.int() })),
  flights: z.array(
    z.object({
      trackId: z.uuid(),
      startedAt: z.iso.datetime(),
      seconds: z.number(),
      lengthM: z.number(),
      isSimulated: z.boolean(),
    }),
  ),
  /** Excludes simulated flights; null if unknown. */
  hoursFlown: z.number().nullable(),
});
export type FleetHistory = z.infer<typeof FleetHistory>;

export const readFleetHistory = call({
  method: 'GET',
  path: '/flights/oa/v2/objects/{id}/history',
  needs: 'fleet-management',
  scope: 'fleet-read',
  summary: 'Plans and flights of an object, newest first',
  params: ofObject,
  answer: FleetHistory,
});

export const exportFleet = call({
  method: 'GET',
  path: '/flights/oa/v2/fleet/{category}/csv',
  needs: 'fleet-management',
  scope: 'fleet-read',
  summary: 'All objects of a category as CSV, with their ids and positions',
  params: ofCategory,
  bytes: 'text/csv',
});

const ImportRow = z.object({
  /** Line in the file, counted from 1, heading included. */
  line: z.int(),
  action: z.enum(['create', 'replace', 'unchanged', 'refuse']),
  name: z.string(),
  /** Reasons for refusal, by column. */
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Nothing is written while any row is refused, unless refused rows are skipped. */
export const importFleet = call({
  method: 'POST',
  path: '/flights/oa/v2/fleet/{category}/csv',
  needs: 'fleet-management',
  scope: 'fleet-write',
  summary: 'Check or import a CSV file',
  params: ofCategory,
  bodyLimit: fleetCaps.importBytes + 1024 ** 2,
  body: z.object({
    csv: z.string().max(fleetCaps.importBytes),
    /** Without it the file is only checked. */
    apply: z.boolean().default(false),
    leaveOutRefused: z.boolean().default(false),
  }),
  answer: z.object({
    rows: z.array(ImportRow),
    /** Unknown columns of the file. */
    unknownColumns: z.array(z.string()),
    written: z.int(),
  }),
});

const FleetSettings = z
  .object({
    soonDays: z.int().min(1).max(365),
    batteryCycles: z.int().min(1).max(100_000),
    soonCycles: z.int().min(1).max(10_000),
  })
  .refine(({ batteryCycles, soonCycles }) => soonCycles < batteryCycles, {
    path: ['soonCycles'],
    message: 'must be fewer than the cycles a battery may have',
  });

export const readFleetSettings = call({
  method: 'GET',
  path: '/flights/oa/v2/fleet/settings',
  needs: 'fleet-management',
  summary: 'Due thresholds, and whether the caller gets the daily mail',
  answer: z.object({ limits: FleetSettings, wantsDigest: z.boolean() }),
});

export const saveFleetSettings = call({
  method: 'PUT',
  path: '/flights/oa/v2/fleet/settings',
  needs: 'fleet-management',
  summary: 'Change the due thresholds',
  body: FleetSettings,
  answer: FleetSettings,
});

export const subscribeFleetDigest = call({
  method: 'PUT',
  path: '/flights/oa/v2/fleet/digest',
  needs: 'fleet-management',
  summary: 'Subscribe to the mail about due records, or unsubscribe',
  body: z.object({ wantsDigest: z.boolean() }),
  answer: z.object({ wantsDigest: z.boolean() }),
});

const CrewChoice = z.object({
  pilotId: ObjectId.nullable(),
  droneId: ObjectId.nullable(),
  batteryIds: z.array(ObjectId).max(50),
});
export type CrewChoice = z.infer<typeof CrewChoice>;

const CrewMember = z.object({ objectId: ObjectId, collectionId: Category, name: z.string() });

/** One check of the crew's records; a missing record counts as not checked. */
const CrewFinding = z.object({
  about: z.string(),
  state: z.enum([...dueStates, 'missing']),
  text: z.string(),
});
export type CrewFinding = z.infer<typeof CrewFinding>;

const PlanCrew = z.object({
  choice: CrewChoice,
  /** Id of the drone's aircraft profile; null if none is named. */
  aircraft: z.string().nullable(),
  members: z.array(CrewMember),
  findings: z.array(CrewFinding),
  /** True only if everything was checked and nothing is overdue. */
  verdict: z.enum(['allowed', 'not-allowed', 'not-checked']),
});
export type PlanCrew = z.infer<typeof PlanCrew>;

export const readPlanCrew = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/crew',
  needs: 'member',
  scope: 'fleet-read',
  summary: 'Crew and equipment of a plan, and whether their records allow the flight',
  params: z.object({ id: z.uuid() }),
  answer: PlanCrew,
});

export const savePlanCrew = call({
  method: 'PUT',
  path: '/flights/oa/v2/plans/{id}/crew',
  needs: 'fleet-management',
  scope: 'fleet-write',
  summary: 'Set the pilot, the drone and the batteries of a plan',
  params: z.object({ id: z.uuid() }),
  body: CrewChoice,
  answer: PlanCrew,
});
