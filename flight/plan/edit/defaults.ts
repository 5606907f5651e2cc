import { minTriggerDistanceM } from '../../camera/trigger.ts';
import { withFootprints } from '../../camera/update-camera.ts';
import type {
  CameraMetadata,
  CorridorSegment,
  FacadeSegment,
  FlightPlan,
  OrbitSegment,
  PlanMetadata,
  StructureScanSegment,
  SurveySegment,
  Waypoint,
  WaypointRouteSegment,
} from '../plan.ts';

/** 200 ft. */
const DEFAULT_ALTITUDE_M = 60.96;
/** 30 ft, the stand-off from a structure. */
const DEFAULT_STANDOFF_M = 9.144;
const DEFAULT_SPEED_MPS = 10;

export const defaultPlan = {
  name: '(unnamed)',
  collectionId: 'default',
  collectionName: 'Unassigned',
} as const satisfies Partial<FlightPlan>;

export const defaultPlanMetadata: Readonly<PlanMetadata> = {
  altitude: DEFAULT_ALTITUDE_M,
  flightSpeed: DEFAULT_SPEED_MPS,
  hoverSpeed: DEFAULT_SPEED_MPS,
  altitudeMode: 'relative',
  pitch: 0,
  yaw: 0,
  gimbal: false,
};

/** The numbers and name of the default camera preset. */
const optics = {
  focalLength: 8.29,
  imageWidth: 5472,
  imageHeight: 3648,
  sensorWidth: 13.3056,
  sensorHeight: 8.656,
  fixedOrientation: true,
  landscape: true,
  minTriggerInterval: 1.3,
};

function cameraAt(distanceToSurface: number): CameraMetadata {
  const camera: CameraMetadata = {
    cameraName: 'Yuneec E90',
    ...optics,
    distanceToSurface,
    imageDensity: 0,
    frontalOverlap: 80,
    sideOverlap: 80,
    adjustedFootprintSide: 0,
    adjustedFootprintFrontal: 0,
    distanceToSurfaceRelative: true,
    minTriggerDistance: 0,
    valueSetIsDistance: true,
    distanceMode: 1,
    version: 2,
  };
  return { ...withFootprints(camera), minTriggerDistance: minTriggerDistanceM(camera, DEFAULT_SPEED_MPS) };
}

export const defaultSurveyCamera: Readonly<CameraMetadata> = cameraAt(DEFAULT_ALTITUDE_M);
export const defaultStructureCamera: Readonly<CameraMetadata> = cameraAt(DEFAULT_STANDOFF_M);

export const defaultSurvey: Readonly<SurveySegment['segmentMetadata']> = {
  altitudeMode: 'relative',
  triggerDistance: defaultSurveyCamera.adjustedFootprintFrontal,
  turnAroundDistance: 10,
  orientation: 0,
  entryLocation: 0,
  frontBuffer: 0,
  evenToggle: false,
};

/** As wide as in QGroundControl. */
export const defaultCorridor: Readonly<CorridorSegment['segmentMetadata']> = {
  altitudeMode: 'relative',
  triggerDistance: defaultSurveyCamera.adjustedFootprintFrontal,
  turnAroundDistance: 10,
  width: 50,
  entryLocation: 0,
};

export const defaultStructureScan: Readonly<StructureScanSegment['segmentMetadata']> = {
  structureHeight: 60.96,
  scanBottomAlt: 20,
  entranceAltitude: 60.96,
  layers: 21,
  startFromTop: true,
  gimbalPitch: 0,
};

export const defaultFacade: Readonly<FacadeSegment['segmentMetadata']> = {
  bottom: 2,
  top: 12,
  side: 'left',
  order: 'rows',
};

export const defaultOrbit: Readonly<OrbitSegment['segmentMetadata']> = {
  radius: 30,
  altitude: 30,
  targetAltitude: 10,
  photosPerTurn: 36,
};

export const defaultWaypointRoute: Readonly<WaypointRouteSegment['segmentMetadata']> = {
  flightSpeed: DEFAULT_SPEED_MPS,
  altitude: 50,
};

export const defaultWaypoint: Readonly<Waypoint['metadata']> = {
  ...defaultWaypointRoute,
  gimbal: false,
  pitch: 0,
  yaw: 0,
};
