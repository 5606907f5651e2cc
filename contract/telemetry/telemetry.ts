import { z } from 'zod';
import { autopilots } from '../plans/autopilots.ts';
import { call } from '../call.ts';

/** What live positions may cost and how long they count. */
export const telemetryLimits = {
  /** Silent for longer than this, a vehicle is stale and never shown as live. */
  staleAfterMs: 10_000,
  /** Silent for longer than this, it leaves the map. */
  goneAfterMs: 10 * 60_000,
  /** All that happened in between reaches every viewer in one frame. */
  frameMs: 100,
  positionsAtOnce: 500,
  /** Own ones, and as many of others. */
  vehiclesPerTenant: 5000,
  collectionsPerTenant: 100,
  modelBytes: 8 * 1024 ** 2,
  trackPointEveryMs: 1000,
} as const;

const Name = z.string().trim().min(1, 'This field is required').max(100);
const Id = z.uuid();
/** Also the ids of other systems. */
const CollectionId = z.string().regex(/^[\w.-]{1,64}$/, 'letters, digits and . _ -');
export const DEFAULT_COLLECTION = 'default';

const Longitude = z.number().min(-180).max(180);
const Latitude = z.number().min(-90).max(90);
/** Longitude, latitude, and metres above sea level where they are known; Remote ID has metres above the WGS 84 ellipsoid. */
const Coordinates = z.union([z.tuple([Longitude, Latitude, z.number()]), z.tuple([Longitude, Latitude])]);
const Point = z.object({ type: z.literal('Point'), coordinates: Coordinates });

/** Where a position comes from. Remote ID tells of aircraft that are not ours. */
export const positionSources = ['mavlink', 'http', 'remote-id'] as const;
export type PositionSource = (typeof positionSources)[number];

export const vehicleKinds = ['multirotor', 'plane', 'vtol', 'helicopter', 'rover', 'boat', 'other'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

/** What is known beside the place; null is what nobody has told. */
const VehicleFacts = z.object({
  kind: z.enum(vehicleKinds),
  /** As pilots call it: Loiter, Auto, Mission, Return. */
  mode: z.string().nullable(),
  isArmed: z.boolean().nullable(),
  isFlying: z.boolean().nullable(),
  batteryPercent: z.number().nullable(),
  batteryVolts: z.number().nullable(),
  /** Above the place it took off from. */
  heightM: z.number().nullable(),
  groundSpeedMps: z.number().nullable(),
  climbMps: z.number().nullable(),
  /** In words: No fix, 2D, 3D, DGPS, RTK float, RTK fixed. */
  gpsFix: z.string().nullable(),
  satellites: z.number().nullable(),
  missionItem: z.number().nullable(),
  /** MAVLink only: of those whose missions are known. */
  autopilot: z.enum(autopilots).nullable(),
  /** MAVLink only: whether its link may send, and so asks it for what it does not send by itself. */
  isAsked: z.boolean().nullable(),
  /** The last word of the autopilot that was a warning or worse. */
  warning: z.string().nullable(),
  /** Remote ID only: the serial or registration that is broadcast, and where the operator stands. */
  remoteId: z.object({ uasId: z.string(), operator: z.tuple([Longitude, Latitude]).nullable() }).nullable(),
});
export type VehicleFacts = z.infer<typeof VehicleFacts>;

/** One vehicle where it was last heard of; one that is heard and does not say where it is has no place. */
export const VehicleLocation = VehicleFacts.extend({
  objectId: Id,
  /** Its number in the frames of the stream; it may change when the server starts anew. */
  number: z.int(),
  collectionId: CollectionId,
  /** Its name. */
  vehicle: z.string(),
  /** Nobody has said yet which vehicle this is. */
  isUnknown: z.boolean(),
  /** The drone of the fleet that it is. */
  fleetObjectId: z.string().nullable(),
  geometry: Point.nullable(),
  /** Degrees from north; null where it is not known. */
  heading: z.number().nullable(),
  /** False means live; a vehicle that has gone silent is static. */
  isStatic: z.boolean(),
  isSimulated: z.boolean(),
  source: z.enum(positionSources),
  /** When it was there; words of it that do not say where it is make this no newer. Without a place: when it was heard. */
  timestamp: z.iso.datetime(),
});
export type VehicleLocation = z.infer<typeof VehicleLocation>;

/** Number, longitude, latitude, metres above sea level, heading, ground speed, height above take-off, milliseconds since it was there. */
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
 * What is sent as `data:` of one server-sent event. The first one of a stream has every vehicle in `vehicles` and `isWhole`;
 * later ones have there only those of which something else than the place has changed.
 */
export const LiveFrame = z.object({
  isWhole: z.boolean(),
  at: z.number(),
  vehicles: z.array(VehicleLocation),
  moved: z.array(MovedRow),
  /** Numbers of those that have left. */
  gone: z.array(z.int()),
});
export type LiveFrame = z.infer<typeof LiveFrame>;

export const Collection = z.object({
  collectionId: CollectionId,
  name: z.string(),
  /** Where the collection's own aircraft model is; the usual one is drawn without it. */
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
  summary: "Where the vehicles of the caller's tenant are, and other aircraft heard of by Remote ID",
  query: inCollection,
  answer: z.array(VehicleLocation),
});

export const followVehicles = call({
  method: 'GET',
  path: '/locations/oa/v2/stream',
  needs: 'member',
  summary: 'The same as server-sent events, one frame every 100 ms in which something happened, until the token ends',
  query: inCollection,
  bytes: 'text/event-stream',
});

/** A vehicle is told which one it is: by name, collection, or drone of the fleet. */
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
  summary: 'Forget a vehicle with its tracks; it appears again as unknown once it is heard of',
  params: ofVehicle,
});

/** One position, as a program with an API key reports it. */
const Position = z.object({
  /** How that program calls the vehicle; the same word is the same vehicle. */
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
  /** Now, where it is left out. Older than what is known, it is kept for the track alone. */
  timestamp: z.iso.datetime().optional(),
});
export type Position = z.output<typeof Position>;

export const reportPositions = call({
  method: 'POST',
  path: '/locations/oa/v2/positions',
  needs: 'api-key',
  summary: "Report where vehicles of the key's tenant are; answered once it is stored",
  body: z.object({ positions: z.array(Position).min(1).max(telemetryLimits.positionsAtOnce) }),
  answer: z.object({ stored: z.int() }),
});

export const listCollections = call({
  method: 'GET',
  path: '/locations/oa/v2/collections',
  needs: 'member',
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

/** How vehicles reach the server. A link that listens waits for them; one that connects calls somebody who has them. */
export const linkKinds = ['udp', 'tcp-listen', 'tcp-connect'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Unsigned messages: all are taken; or only signed ones are. */
export const signingRules = ['off', 'required'] as const;
export type SigningRule = (typeof signingRules)[number];

const LinkToSave = z.object({
  name: Name,
  /** Whose vehicles come in here; empty is the installation's own. */
  tenant: z.string().max(100).default(''),
  kind: z.enum(linkKinds),
  host: z.string().trim().min(1).max(253).default('127.0.0.1'),
  port: z.int().min(1).max(65_535),
  isOn: z.boolean().default(false),
  /** Sends heartbeats and may be given missions; otherwise nothing is ever sent. */
  maySend: z.boolean().default(false),
  signing: z.enum(signingRules).default('off'),
  /** Write-only; left out, the one that is stored stays. */
  passphrase: z.string().min(8).max(200).optional(),
});
export type LinkToSave = z.output<typeof LinkToSave>;

export const TelemetryLink = LinkToSave.omit({ passphrase: true }).extend({
  linkId: Id,
  hasPassphrase: z.boolean(),
  /** Set by the environment: it cannot be changed here. */
  isFixed: z.boolean(),
  isOpen: z.boolean(),
  /** Why it is not open, or what is wrong although it is, in a sentence. */
  problem: z.string().nullable(),
  vehicles: z.int(),
  messages: z.int(),
  /** Damaged, unsigned where they must be signed, or under the number of another vehicle. */
  refused: z.int(),
  /** Of a kind that nothing is done with here; every autopilot sends some. */
  unknown: z.int(),
  /** By the gaps in their numbers. */
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
  summary: 'Create or change a link; it is opened or closed at once',
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

/** One flight of one vehicle: from take-off to landing, or, where nobody tells of these, until it is silent for some minutes. */
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
  summary: 'Flights of a plan, and flights near it whose mission is not known, newest first',
  params: z.object({ id: z.uuid() }),
  answer: z.array(Track),
});

export const readTrack = call({
  method: 'GET',
  path: '/locations/oa/v2/tracks/{id}',
  needs: 'member',
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
