import type { Position } from 'geojson';

/** Author and time (ISO date) of a change. */
export type Signature = { id: string; name: string; email: string; date: string };

export type AltitudeMode = 'relative' | 'absolute' | 'terrain';

/** How a flight above ground follows it. */
export type TerrainFollowing = {
  /** The heights are worked into the waypoints, or the vehicle follows its own terrain data. */
  followedBy: 'waypoints' | 'vehicle';
  /** Metres over the highest ground beside the line that are never undercut; a share of the height if undefined. */
  clearance?: number;
  /** Metres by which the height may differ from the one asked for, so that fewer waypoints are needed. */
  tolerance: number;
  /** Metres per second; 0 is no limit. */
  climbRate: number;
  descentRate: number;
};

export type PlanMetadata = {
  /** Metres above home, unless the mode says otherwise. */
  altitude: number;
  /** Metres per second. */
  flightSpeed: number;
  hoverSpeed: number;
  altitudeMode: AltitudeMode;
  /** Degrees; used only while `gimbal` is on. */
  pitch: number;
  yaw: number;
  gimbal: boolean;
  /** For parts flown above ground; defaults if undefined. */
  terrain?: TerrainFollowing;
  /** Id of the aircraft profile; unknown if undefined. */
  aircraft?: string;
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
  /** Shortest time between two photos, in seconds. */
  minTriggerInterval: number;
  /** To the photographed ground or wall. */
  distanceToSurface: number;
  imageDensity: number;
  frontalOverlap: number;
  sideOverlap: number;
  adjustedFootprintSide: number;
  adjustedFootprintFrontal: number;
  distanceToSurfaceRelative: boolean;
  minTriggerDistance: number;
  /** Whether the distance is given and the density derived, or the reverse. */
  valueSetIsDistance: boolean;
  distanceMode: number;
  version: number;
};

export type ShapeType = 'polygon' | 'circle';

/** One pass; a second one across it; or one straight down and four tilted, for 3D models. */
export const surveyPatterns = ['lines', 'crosshatch', 'oblique'] as const;
export type SurveyPattern = (typeof surveyPatterns)[number];

export type SurveySegment = {
  type: 'survey';
  segmentId: string;
  shapeType: ShapeType;
  /** Outer ring, not closed; a circle is its centre and one point on it. */
  boundaryCoordinates: Position[];
  /** Rings inside it that are not flown over, not closed. */
  holes?: Position[][];
  /** The flown path; derived, and kept unchanged for an imported plan until it is edited. */
  pathCoordinates: Position[];
  /** Flown only between these metres of the planned path; an edited survey is flown whole. */
  flownPart?: { fromM: number; toM: number };
  /** Photos on an imported path; on a planned path they follow from the settings. */
  pathPhotos?: number;
  cameraMetadata: CameraMetadata;
  /** Square metres. */
  area: number;
  segmentMetadata: {
    altitudeMode: AltitudeMode;
    /** Metres above the sea flown in the mode 'absolute'; older plans use the camera's distance. */
    altitude?: number;
    /** Elevation of the ground above the sea in metres, as typed; undefined if unknown. */
    groundAltitude?: number;
    triggerDistance: number;
    turnAroundDistance: number;
    /** Degrees clockwise from north, 0 to 359. */
    orientation: number;
    entryLocation: 0 | 1 | 2 | 3;
    /** Additional lines. */
    frontBuffer: number;
    evenToggle: boolean;
    /** Photos are also taken in the turns. */
    photosInTurns?: boolean;
    /** One pass if undefined. */
    pattern?: SurveyPattern;
    /** Degrees down from level of the tilted passes. */
    obliquePitch?: number;
  };
};

export type CorridorSegment = {
  type: 'corridor';
  segmentId: string;
  /** The centre line. */
  lineCoordinates: Position[];
  /** The flown path; derived, and kept unchanged for an imported plan until it is edited. */
  pathCoordinates: Position[];
  /** Photos on an imported path; on a planned path they follow from the settings. */
  pathPhotos?: number;
  cameraMetadata: CameraMetadata;
  segmentMetadata: Pick<
    SurveySegment['segmentMetadata'],
    'altitudeMode' | 'altitude' | 'groundAltitude' | 'triggerDistance' | 'turnAroundDistance' | 'photosInTurns'
  > & {
    /** Metres across the centre line; 0 flies the centre line alone. */
    width: number;
    /** 1 and 3 start at the other side, 2 and 3 at the other end. */
    entryLocation: 0 | 1 | 2 | 3;
  };
};

/** Segments of photo lines at one height. */
export type LinesSegment = SurveySegment | CorridorSegment;

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
    /** Metres per second around the structure; the plan's speed if undefined. */
    flightSpeed?: number;
  };
};

export type FacadeSegment = {
  type: 'facade';
  segmentId: string;
  /** The foot of the wall. */
  lineCoordinates: Position[];
  cameraMetadata: CameraMetadata;
  segmentMetadata: {
    /** Metres above home of the photographed wall. */
    bottom: number;
    top: number;
    /** The side of the line, in its direction, that is photographed and flown on. */
    side: 'left' | 'right';
    /** Along the wall level by level, or up and down column by column. */
    order: 'rows' | 'columns';
    /** Metres per second; the plan's speed if undefined. */
    flightSpeed?: number;
  };
};

export type OrbitSegment = {
  type: 'orbit';
  segmentId: string;
  centre: Position;
  cameraMetadata: CameraMetadata;
  segmentMetadata: {
    radius: number;
    /** Metres above home of the flight, and of what the camera looks at. */
    altitude: number;
    targetAltitude: number;
    photosPerTurn: number;
    /** Metres per second; the plan's speed if undefined. */
    flightSpeed?: number;
  };
};

/** Segments of single photos, each with its place and aim. */
export type ViewsSegment = FacadeSegment | OrbitSegment;

/** Degrees, while `gimbal` is on. */
export type GimbalAngles = { gimbal: boolean; pitch: number; yaw: number };

export type Waypoint = {
  index: number;
  coordinates: Position;
  metadata: { altitude: number; flightSpeed: number } & GimbalAngles;
};

export type WaypointRouteSegment = {
  type: 'waypointRoute';
  segmentId: string;
  segmentMetadata: { flightSpeed: number; altitude: number };
  waypoints: Waypoint[];
};

export type Segment =
  | SurveySegment
  | CorridorSegment
  | StructureScanSegment
  | FacadeSegment
  | OrbitSegment
  | WaypointRouteSegment;

/** Where the vehicle must stay inside or keep out of, at any height. */
export type Fence = {
  isInclusion: boolean;
  shapeType: ShapeType;
  /** Ring, not closed; a circle is its centre and one point on it. */
  boundaryCoordinates: Position[];
};

/** A place to land other than home, and its altitude in metres above home. */
export type RallyPoint = { position: Position; altitude: number };

/** Whether a segment is photo lines at one height. */
export const isLines = (segment: Segment): segment is LinesSegment =>
  segment.type === 'survey' || segment.type === 'corridor';

/** Whether a segment is single photos. */
export const isViews = (segment: Segment): segment is ViewsSegment =>
  segment.type === 'facade' || segment.type === 'orbit';

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
  /** Undefined in plans without any, and in those imported before they could be edited. */
  fences?: Fence[];
  rallyPoints?: RallyPoint[];
  /** Parts of an imported file that we do not understand, written back on export. */
  keptFromImport?: Readonly<Record<string, unknown>>;
};
