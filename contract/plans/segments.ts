import { defaultWaypoint, defaultWaypointRoute } from '@overflight/flight/plan/edit/defaults.ts';
import { limits, type NumberLimit } from '@overflight/flight/plan/limits.ts';
import { surveyPatterns } from '@overflight/flight/plan/plan.ts';
import { TOO_MANY_LAYERS } from '@overflight/flight/structure-scan/layers.ts';
import { z } from 'zod';

export const segmentCaps = {
  corners: 20_000,
  /** All surveys and corridors together. */
  pathPoints: 100_000,
} as const;

const NOT_A_POSITION = 'not a position: longitude ±180, latitude ±90';

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value) || (value.length !== 2 && value.length !== 3) || !value.every(Number.isFinite))
    return false;
  return Math.abs(value[0] as number) <= 180 && Math.abs(value[1] as number) <= 90;
}

/** Degrees, longitude first; a third number is a height and is kept. */
export const Position = z
  .custom<number[]>(isPosition, NOT_A_POSITION)
  .meta({ type: 'array', items: { type: 'number' } });

/** One check for the whole list: a schema per point costs more than the point, and reports every fault. */
const positions = (most: number) =>
  z
    .array(z.custom<number[]>().meta({ type: 'array', items: { type: 'number' } }))
    .max(most)
    .superRefine((list, context) => {
      const wrong = list.findIndex((position) => !isPosition(position));
      if (wrong >= 0) context.addIssue({ code: 'custom', path: [wrong], message: NOT_A_POSITION });
    });

export const within = ({ min, max = Infinity, unit }: NumberLimit) =>
  z.number().min(min, `min value: ${min} ${unit}`).max(Math.min(max, Number.MAX_VALUE), `max value: ${max} ${unit}`);

/** Imported gimbals turn all around in fractions of a degree, which the form fields do not offer. */
export const Yaw = z.number().min(0).lt(360);

/** Imported gimbals may pitch past straight down. */
export const Pitch = z.number().min(limits.gimbalPitch.min).max(180);

/** Imported routes may go below home, and below sea level. */
const WaypointAltitude = z.number();

export const AltitudeMode = z.enum(['relative', 'absolute', 'terrain']);

const Size = z.number().min(0);

const CameraMetadata = z.object({
  cameraName: z.string().max(200),
  focalLength: Size,
  imageWidth: Size,
  imageHeight: Size,
  sensorWidth: Size,
  sensorHeight: Size,
  fixedOrientation: z.boolean(),
  landscape: z.boolean(),
  minTriggerInterval: Size,
  distanceToSurface: within(limits.scanDistance),
  imageDensity: Size,
  frontalOverlap: within(limits.overlap),
  sideOverlap: within(limits.overlap),
  adjustedFootprintSide: Size,
  adjustedFootprintFrontal: Size,
  distanceToSurfaceRelative: z.boolean(),
  minTriggerDistance: Size,
  valueSetIsDistance: z.boolean(),
  distanceMode: z.number(),
  version: z.number(),
});

const SegmentId = z.string().min(1).max(100);
const ShapeType = z.enum(['polygon', 'circle']);
const Ring = positions(segmentCaps.corners).min(2);

export const SurveySegment = z.object({
  type: z.literal('survey'),
  segmentId: SegmentId,
  shapeType: ShapeType,
  boundaryCoordinates: Ring,
  holes: z.array(Ring).exactOptional(),
  pathCoordinates: positions(segmentCaps.pathPoints),
  /** Flown only between these metres of the planned path; whole if undefined. */
  flownPart: z.object({ fromM: Size, toM: Size }).exactOptional(),
  /** Photos on an imported path. */
  pathPhotos: z.number().int().min(0).exactOptional(),
  cameraMetadata: CameraMetadata,
  area: Size,
  segmentMetadata: z.object({
    altitudeMode: AltitudeMode,
    /** Metres above the sea flown in the mode 'absolute'; the camera's distance if undefined. */
    altitude: z.number().exactOptional(),
    /** Elevation of the ground in metres above the sea. */
    groundAltitude: z.number().exactOptional(),
    triggerDistance: Size,
    turnAroundDistance: z.number(),
    orientation: z.number().min(0).lt(360),
    entryLocation: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    frontBuffer: within(limits.additionalLines),
    evenToggle: z.boolean(),
    photosInTurns: z.boolean().exactOptional(),
    /** One pass if undefined. */
    pattern: z.enum(surveyPatterns).exactOptional(),
    /** Degrees down from level of the tilted passes; 45 if undefined. */
    obliquePitch: within(limits.obliquePitch).exactOptional(),
  }),
});

const CorridorSegment = z.object({
  type: z.literal('corridor'),
  segmentId: SegmentId,
  /** The centre line. */
  lineCoordinates: Ring,
  pathCoordinates: positions(segmentCaps.pathPoints),
  /** Photos on an imported path. */
  pathPhotos: z.number().int().min(0).exactOptional(),
  cameraMetadata: CameraMetadata,
  segmentMetadata: z.object({
    altitudeMode: AltitudeMode,
    /** Metres above the sea flown in the mode 'absolute'; the camera's distance if undefined. */
    altitude: z.number().exactOptional(),
    /** Elevation of the ground in metres above the sea. */
    groundAltitude: z.number().exactOptional(),
    triggerDistance: Size,
    turnAroundDistance: z.number(),
    /** Metres across the centre line; 0 flies the centre line alone. */
    width: within(limits.corridorWidth),
    entryLocation: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    photosInTurns: z.boolean().exactOptional(),
  }),
});

const StructureScanSegment = z.object({
  type: z.literal('structureScan'),
  segmentId: SegmentId,
  shapeType: ShapeType,
  boundaryCoordinates: Ring,
  cameraMetadata: CameraMetadata,
  segmentMetadata: z.object({
    structureHeight: within(limits.altitude),
    /** The base of a structure may be below home. */
    scanBottomAlt: z.number(),
    entranceAltitude: within(limits.altitude),
    layers: z.number().int().min(1).max(TOO_MANY_LAYERS),
    startFromTop: z.boolean(),
    gimbalPitch: within(limits.gimbalPitch),
    /** Metres per second around the structure; the plan's speed if undefined. */
    flightSpeed: within(limits.scanSpeed).exactOptional(),
  }),
});

const FacadeSegment = z.object({
  type: z.literal('facade'),
  segmentId: SegmentId,
  /** The foot of the wall. */
  lineCoordinates: Ring,
  cameraMetadata: CameraMetadata,
  segmentMetadata: z.object({
    /** Metres above home of the photographed wall. */
    bottom: z.number(),
    top: z.number(),
    /** The side of the line, in its direction, that is flown on. */
    side: z.enum(['left', 'right']),
    order: z.enum(['rows', 'columns']),
    /** Metres per second; the plan's speed if undefined. */
    flightSpeed: within(limits.scanSpeed).exactOptional(),
  }),
});

const OrbitSegment = z.object({
  type: z.literal('orbit'),
  segmentId: SegmentId,
  centre: Position,
  cameraMetadata: CameraMetadata,
  segmentMetadata: z.object({
    radius: within(limits.orbitRadius),
    /** Metres above home of the flight, and of what the camera looks at. */
    altitude: within(limits.altitude),
    targetAltitude: z.number(),
    photosPerTurn: within(limits.photosPerTurn),
    /** Metres per second; the plan's speed if undefined. */
    flightSpeed: within(limits.scanSpeed).exactOptional(),
  }),
});

const Waypoint = z.object({
  index: z.number().int().min(0),
  coordinates: Position,
  metadata: z.object({
    altitude: WaypointAltitude.default(defaultWaypoint.altitude),
    flightSpeed: z.number().min(0).default(defaultWaypoint.flightSpeed),
    gimbal: z.boolean().default(defaultWaypoint.gimbal),
    pitch: Pitch.default(defaultWaypoint.pitch),
    yaw: Yaw.default(defaultWaypoint.yaw),
  }),
});

const WaypointRouteSegment = z.object({
  type: z.literal('waypointRoute'),
  segmentId: SegmentId,
  segmentMetadata: z.object({
    flightSpeed: z.number().min(0).default(defaultWaypointRoute.flightSpeed),
    altitude: WaypointAltitude.default(defaultWaypointRoute.altitude),
  }),
  waypoints: z.array(Waypoint),
});

export const Segment = z.discriminatedUnion('type', [
  SurveySegment,
  CorridorSegment,
  StructureScanSegment,
  FacadeSegment,
  OrbitSegment,
  WaypointRouteSegment,
]);
export const segmentTypes = ['survey', 'corridor', 'structureScan', 'facade', 'orbit', 'waypointRoute'] as const;
export type SegmentType = (typeof segmentTypes)[number];

/** Where the vehicle must stay inside or keep out of, at any height. */
export const Fence = z.object({
  isInclusion: z.boolean(),
  shapeType: ShapeType,
  /** Ring, not closed; a circle is its centre and one point on it. */
  boundaryCoordinates: Ring,
});

/** A place to land other than home. */
export const RallyPoint = z.object({
  position: Position,
  /** Metres above home. */
  altitude: z.number(),
});
