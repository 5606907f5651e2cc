import { z } from 'zod';
import { autopilots } from '../plans/autopilots.ts';
import { call } from '../call.ts';

/** Limits and timeouts of live positions. */
export const telemetryLimits = {
  /** Silent for longer, a vehicle is stale and never shown as live. */
  staleAfterMs: 10_000,
  /** Silent for longer, it leaves the map. */
  goneAfterMs: 10 * 60_000,
  /** Interval of frames to viewers. */
  frameMs: 100,
  positionsAtOnce: 500,
  /** Own vehicles, and as many Remote ID aircraft. */
  vehiclesPerTenant: 5000,
  collectionsPerTenant: 100,
  modelBytes: 8 * 1024 ** 2,
  trackPointEveryMs: 1000,
} as const;

const Name = z.string().trim().min(1, 'This field is required').max(100);
const Id = z.uuid();
/** Also allows ids of other systems. */
const CollectionId = z.string().regex(/^[\w.-]{1,64}$/, 'letters, digits and . _ -');
export const DEFAULT_COLLECTION = 'default';

const Longitude = z.number().min(-180).max(180);
const Latitude = z.number().min(-90).max(90);
/** Longitude, latitude, and metres above sea level if known; for Remote ID above the WGS 84 ellipsoid. */
const Coordinates = z.union([z.tuple([Longitude, Latitude, z.number()]), z.tuple([Longitude, Latitude])]);
const Point = z.object({ type: z.literal('Point'), coordinates: Coordinates });

/** Source of a position. Remote ID is for aircraft of others. */
export const positionSources = ['mavlink', 'http', 'remote-id'] as const;
export type PositionSource = (typeof positionSources)[number];

export const vehicleKinds = ['multirotor', 'plane', 'vtol', 'helicopter', 'rover', 'boat', 'other'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

/** Facts besides the position; null is unknown. */
const VehicleFacts = z.object({
  kind: z.enum(vehicleKinds),
  /** Flight mode: Loiter, Auto, Mission, Return. */
  mode: z.string().nullable(),
  isArmed: z.boolean().nullable(),
  isFlying: z.boolean().nullable(),
  batteryPercent: z.number().nullable(),
  batteryVolts: z.number().nullable(),
  /** Above the take-off position. */
  heightM: z.number().nullable(),
  groundSpeedMps: z.number().nullable(),
  climbMps: z.number().nullable(),
  /** No fix, 2D, 3D, DGPS, RTK float, RTK fixed. */
  gpsFix: z.string().nullable(),
  satellites: z.number().nullable(),
  missionItem: z.number().nullable(),
  /** Blocks of ground heights that it waits for; 0 once it has all that it needs. */
  terrainPending: z.number().nullable(),
  /** MAVLink only: an autopilot with mission support. */
  autopilot: z.enum(autopilots).nullable(),
  /** MAVLink only: whether its link may send, and so requests missing streams. */
  isAsked: z.boolean().nullable(),
  /** The last status text of severity warning or worse. */
  warning: z.string().nullable(),
  /** Remote ID only: the broadcast serial or registration, and the operator's position. */
  remoteId: z.object({ uasId: z.string(), operator: z.tuple([Longitude, Latitude]).nullable() }).nullable(),
});
export type VehicleFacts = z.infer<typeof VehicleFacts>;

/** One vehicle at its last position; null for one heard without a position. */
export const VehicleLocation = VehicleFacts.extend({
  objectId: Id,
  /** Its number in stream frames; may change when the server restarts. */
  number: z.int(),
  collectionId: CollectionId,
  /** Its name. */
  vehicle: z.string(),
  /** Not named or linked to a drone yet. */
  isUnknown: z.boolean(),
  /** The linked drone of the fleet. */
  fleetObjectId: z.string().nullable(),
  geometry: Point.nullable(),
  /** Degrees from north; null if unknown. */
  heading: z.number().nullable(),
  /** False means live; a silent vehicle is static. */
  isStatic: z.boolean(),
  isSimulated: z.boolean(),
  source: z.enum(positionSources),
  /** Time of the position, unchanged by messages without one. Without a position: the last message. */
  timestamp: z.iso.datetime(),
});
export type VehicleLocation = z.infer<typeof VehicleLocation>;

/** Number, longitude, latitude, metres above sea level, heading, ground speed, height above take-off, age in milliseconds. */
const MovedRow = z.tuple([
  z.int(),
  Longitude,
  Latitude,
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.number(),
]);
export type MovedRow = z.infer<typeof MovedRow>;

/**
 * The `data:` of one server-sent event. The first one has every vehicle in `vehicles` and `isWhole`;
 * later ones only those with changes other than the position.
 */
export const LiveFrame = z.object({
  isWhole: z.boolean(),
  at: z.number(),
  vehicles: z.array(VehicleLocation),
  moved: z.array(MovedRow),
  /** Numbers of vehicles that left. */
  gone: z.array(z.int()),
});
export type LiveFrame = z.infer<typeof LiveFrame>;

export const Collection = z.object({
  collectionId: CollectionId,
  name: z.string(),
  /** URL of the collection's aircraft model; the default one is drawn without it. */
  gltf: z.string().optional(),
});
export type Collection = z.infer<typeof Collection>;

const inCollection = z.object({ collectionId: CollectionId.optional() });
const ofVehicle = z.object({ id: Id });
const ofCollection = z.object({ id: CollectionId });

export const listVehicles = call({
  method: 'GET',
  path: '/locations/oa/v2/objects',
  needs: 'member',
  scope: 'telemetry-read',
  summary: "Where the vehicles of the caller's tenant are, and other aircraft received by Remote ID",
  query: inCollection,
  answer: z.array(VehicleLocation),
});

export const followVehicles = call({
  method: 'GET',
  path: '/locations/oa/v2/stream',
  needs: 'member',
  scope: 'telemetry-read',
  summary: 'The same as server-sent events, one frame every 100 ms in which something happened, until the token ends',
  query: inCollection,
  bytes: 'text/event-stream',
});

/** Sets the name, collection or fleet drone of a vehicle. */
export const describeVehicle = call({
  method: 'PATCH',
  path: '/locations/oa/v2/objects/{id}',
  needs: 'admins',
  summary: 'Say which vehicle this is',
  params: ofVehicle,
  body: z.object({
    vehicle: Name.optional(),
    collectionId: CollectionId.optional(),
    fleetObjectId: z.string().max(100).nullable().optional(),
  }),
  answer: VehicleLocation,
});

export const forgetVehicle = call({
  method: 'DELETE',
  path: '/locations/oa/v2/objects/{id}',
  needs: 'admins',
  summary: 'Forget a vehicle with its tracks; it appears again as unknown once it sends data',
  params: ofVehicle,
});

/** One position reported with an API key. */
const ReportedPosition = z.object({
  /** The program's key of the vehicle; equal keys are one vehicle. */
  key: z.string().min(1).max(100),
  vehicle: Name.optional(),
  geometry: Point,
  heading: z.number().min(0).max(360).nullable().default(null),
  groundSpeedMps: z.number().min(0).max(400).nullable().default(null),
  climbMps: z.number().min(-200).max(200).nullable().default(null),
  heightM: z.number().nullable().default(null),
  batteryPercent: z.number().min(0).max(100).nullable().default(null),
  mode: z.string().max(40).nullable().default(null),
  kind: z.enum(vehicleKinds).default('multirotor'),
  isSimulated: z.boolean().default(false),
  /** Defaults to now. Older than the latest, it is only added to the track. */
  timestamp: z.iso.datetime().optional(),
});
export type ReportedPosition = z.output<typeof ReportedPosition>;

export const reportPositions = call({
  method: 'POST',
  path: '/locations/oa/v2/positions',
  needs: 'api-key',
  scope: 'positions',
  summary: "Report where vehicles of the key's tenant are; answered once it is stored",
  body: z.object({ positions: z.array(ReportedPosition).min(1).max(telemetryLimits.positionsAtOnce) }),
  answer: z.object({ stored: z.int() }),
});

export const listCollections = call({
  method: 'GET',
  path: '/locations/oa/v2/collections',
  needs: 'member',
  scope: 'telemetry-read',
  summary: "Collections that the tenant's vehicles belong to; the first is the default one",
  answer: z.array(Collection),
});

export const saveCollection = call({
  method: 'PUT',
  path: '/locations/oa/v2/collections/{id}',
  needs: 'admins',
  summary: 'Create or rename a collection',
  params: ofCollection,
  body: z.object({ name: Name }),
  answer: Collection,
});

export const deleteCollection = call({
  method: 'DELETE',
  path: '/locations/oa/v2/collections/{id}',
  needs: 'admins',
  summary: 'Delete a collection; its vehicles go to the default one, which cannot be deleted',
  params: ofCollection,
});

export const putModel = call({
  method: 'PUT',
  path: '/locations/oa/v2/collections/{id}/model',
  needs: 'admins',
  summary: 'Give a collection its own aircraft model: one binary glTF file (.glb) that needs nothing beside it',
  params: ofCollection,
  takesBytes: true,
  bodyLimit: telemetryLimits.modelBytes,
  answer: Collection,
});

export const readModel = call({
  method: 'GET',
  path: '/locations/oa/v2/collections/{id}/model',
  needs: 'member',
  scope: 'telemetry-read',
  summary: "A collection's own aircraft model",
  params: ofCollection,
  bytes: 'model/gltf-binary',
});

export const deleteModel = call({
  method: 'DELETE',
  path: '/locations/oa/v2/collections/{id}/model',
  needs: 'admins',
  summary: 'Take the own model from a collection',
  params: ofCollection,
});

/** How vehicles reach the server. A listening link waits for them; a connecting one opens the connection. */
export const linkKinds = ['udp', 'tcp-listen', 'tcp-connect'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Accept unsigned messages, or only signed ones. */
export const signingRules = ['off', 'required'] as const;
export type SigningRule = (typeof signingRules)[number];

const LinkToSave = z.object({
  name: Name,
  /** Tenant of its vehicles; empty is the installation's own. */
  tenant: z.string().max(100).default(''),
  kind: z.enum(linkKinds),
  host: z.string().trim().min(1).max(253).default('127.0.0.1'),
  port: z.int().min(1).max(65_535),
  isOn: z.boolean().default(false),
  /** Sends heartbeats and missions; otherwise nothing is ever sent. */
  maySend: z.boolean().default(false),
  signing: z.enum(signingRules).default('off'),
  /** Write-only; omitted, the stored one is kept. */
  passphrase: z.string().min(8).max(200).optional(),
  /** Host name of the only server that may open it; empty for any. */
  server: z.string().trim().max(253).default(''),
});
export type LinkToSave = z.output<typeof LinkToSave>;

export const TelemetryLink = LinkToSave.omit({ passphrase: true }).extend({
  linkId: Id,
  hasPassphrase: z.boolean(),
  /** Set by the environment: it cannot be changed here. */
  isFixed: z.boolean(),
  /** The one server that has it; null if none has. */
  owner: z.string().nullable(),
  isOpen: z.boolean(),
  /** Why it is not open, or what is wrong with it. */
  problem: z.string().nullable(),
  vehicles: z.int(),
  messages: z.int(),
  /** Damaged, unsigned where signing is required, or with the system id of another vehicle. */
  refused: z.int(),
  /** Messages not used here; every autopilot sends some. */
  unknown: z.int(),
  /** Counted by gaps in the sequence. */
  lost: z.int(),
});
export type TelemetryLink = z.infer<typeof TelemetryLink>;

const ofLink = z.object({ id: Id });

export const listLinks = call({
  method: 'GET',
  path: '/locations/oa/v2/links',
  needs: 'installation',
  summary: 'Links over which MAVLink comes in, with their state',
  answer: z.array(TelemetryLink),
});

export const saveLink = call({
  method: 'PUT',
  path: '/locations/oa/v2/links/{id}',
  needs: 'installation',
  summary: 'Create or change a link; one server opens or closes it at once',
  params: ofLink,
  body: LinkToSave,
  answer: TelemetryLink,
});

export const deleteLink = call({
  method: 'DELETE',
  path: '/locations/oa/v2/links/{id}',
  needs: 'installation',
  summary: 'Close and delete a link',
  params: ofLink,
});

/** Milliseconds since the start, longitude, latitude, metres above sea level, heading, ground speed, height above take-off. */
const TrackPoint = z.tuple([
  z.number(),
  Longitude,
  Latitude,
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
]);
export type TrackPoint = z.infer<typeof TrackPoint>;

/** One flight of one vehicle: from take-off to landing or, if unknown, until some minutes of silence. */
const Track = z.object({
  trackId: Id,
  objectId: Id,
  vehicle: z.string(),
  isSimulated: z.boolean(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** It may still grow. */
  isLive: z.boolean(),
  points: z.int(),
  lengthM: z.number(),
});
export type Track = z.infer<typeof Track>;

export const listPlanTracks = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/tracks',
  needs: 'member',
  scope: 'telemetry-read',
  summary: 'Flights of a plan, and flights near it whose mission is not known, newest first',
  params: z.object({ id: z.uuid() }),
  answer: z.array(Track),
});

export const readTrack = call({
  method: 'GET',
  path: '/locations/oa/v2/tracks/{id}',
  needs: 'member',
  scope: 'telemetry-read',
  summary: 'One flight with all its points',
  params: z.object({ id: Id }),
  answer: Track.extend({ path: z.array(TrackPoint) }),
});

export const deleteTrack = call({
  method: 'DELETE',
  path: '/locations/oa/v2/tracks/{id}',
  needs: 'admins',
  summary: 'Delete a flight that has ended',
  params: z.object({ id: Id }),
});
