import type { Position } from 'geojson';

/** Who changed something, and when (ISO date). */
export type Signature = { id: string; name: string; email: string; date: string };

export type AltitudeMode = 'relative' | 'absolute' | 'terrain';

export type PlanMetadata = {
  /** Metres above home, unless the mode says otherwise. */
  altitude: number;
  /** Metres per second. */
  flightSpeed: number;
  hoverSpeed: number;
  altitudeMode: AltitudeMode;
  /** Degrees; meant only while `gimbal` is on. */
  pitch: number;
  yaw: number;
  gimbal: boolean;
};

/** Sizes in millimetres and pixels, distances in metres, density in centimetres per pixel, overlaps in percent. */
export type CameraMetadata = {
  cameraName: string;
  focalLength: number;
  imageWidth: number;
  imageHeight: number;
  sensorWidth: number;
  sensorHeight: number;
  fixedOrientation: boolean;
  landscape: boolean;
  /** Seconds between two photos at the least. */
  minTriggerInterval: number;
  /** To the ground or the wall that is photographed. */
  distanceToSurface: number;
  imageDensity: number;
  frontalOverlap: number;
  sideOverlap: number;
  adjustedFootprintSide: number;
  adjustedFootprintFrontal: number;
  distanceToSurfaceRelative: boolean;
  minTriggerDistance: number;
  /** Distance is given and density follows from it, or the other way round. */
  valueSetIsDistance: boolean;
  distanceMode: number;
  version: number;
};

export type ShapeType = 'polygon' | 'circle';

export type SurveySegment = {
  type: 'survey';
  segmentId: string;
  shapeType: ShapeType;
  /** Outer ring, not closed; a circle is its centre and one point on it. */
  boundaryCoordinates: Position[];
  /** Rings inside it that are not flown over, not closed. */
  holes?: Position[][];
  /** The path as flown; derived, and kept as it came for an imported plan until it is edited. */
  pathCoordinates: Position[];
  /** Photos on a path that was imported; on one that was planned here they follow from the settings. */
  pathPhotos?: number;
  cameraMetadata: CameraMetadata;
  /** Square metres. */
  area: number;
  segmentMetadata: {
    altitudeMode: AltitudeMode;
    /** Metres above the sea that are flown in the mode 'absolute'; older plans mean the camera's distance. */
    altitude?: number;
    /** Metres above the sea on which the ground lies, typed by people; unknown where it is missing. */
    groundAltitude?: number;
    triggerDistance: number;
    turnAroundDistance: number;
    /** Degrees clockwise from north, 0 to 359. */
    orientation: number;
    entryLocation: 0 | 1 | 2 | 3;
    /** Additional lines. */
    frontBuffer: number;
    evenToggle: boolean;
    /** Photos go on between the lines. */
    photosInTurns?: boolean;
  };
};

export type StructureScanSegment = {
  type: 'structureScan';
  segmentId: string;
  shapeType: ShapeType;
  /** The structure's outline, not closed; a circle is its centre and one point on it. */
  boundaryCoordinates: Position[];
  cameraMetadata: CameraMetadata;
  segmentMetadata: {
    structureHeight: number;
    scanBottomAlt: number;
    entranceAltitude: number;
    layers: number;
    startFromTop: boolean;
    gimbalPitch: number;
    /** Metres per second around the structure; that of the plan where none is given. */
    flightSpeed?: number;
  };
};

export type Waypoint = {
  index: number;
  coordinates: Position;
  metadata: { altitude: number; flightSpeed: number; gimbal: boolean; pitch: number; yaw: number };
};

export type WaypointRouteSegment = {
  type: 'waypointRoute';
  segmentId: string;
  segmentMetadata: { flightSpeed: number; altitude: number };
  waypoints: Waypoint[];
};

export type Segment = SurveySegment | StructureScanSegment | WaypointRouteSegment;

export type FlightPlan = {
  flightPlanId: string;
  name: string;
  collectionId: string;
  collectionName: string;
  createdBy: Signature;
  updatedBy: Signature;
  lastUpdated: string;
  planMetadata: PlanMetadata;
  homePoint: { position: Position };
  segments: Segment[];
  /** What an imported file held beyond what we understand, given back at export. */
  keptFromImport?: Readonly<Record<string, unknown>>;
};
