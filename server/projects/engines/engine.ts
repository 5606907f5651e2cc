import type { HeightDatum } from '@overflight/contract/map/terrain.ts';
import type { HeightUnit } from '@overflight/contract/projects/contours.ts';
import type { CoordinateSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import type { ControlPoint, ControlRole } from '@overflight/contract/projects/control-points.ts';
import type { FacadeFacts, OrthoPlane } from '@overflight/contract/projects/facade.ts';
import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import type { PhotoBand } from '@overflight/contract/plans/photo-bands.ts';
import type { EngineName, Stage } from '@overflight/contract/projects/project-runs.ts';

export type RunPhoto = {
  /** Unique within the run, and a valid file name. */
  name: string;
  /** Path after the stage `fetch`. */
  path: string;
  widthPx: number;
  heightPx: number;
  /** Longitude and latitude; null if unknown. */
  position: readonly [number, number] | null;
  altitudeM: number | null;
  /** Heights of the EGM96 geoid and of the zero of the run's heights above the ellipsoid; missing if heights stay as the photos state them. */
  zeros?: { seaM: number; wantedM: number };
  /** By the clock of the camera; missing if it does not tell, and in runs begun by earlier versions. */
  takenAt?: string;
  /** Missing if it is in colour. */
  band?: PhotoBand;
  /** The same for all photos of one shot of a camera with several sensors. */
  shot?: string;
  /** The file with its metadata, if the picture is a copy. */
  original?: string;
};

/** What the heights of a run count from. */
export type RunHeights = {
  datum: HeightDatum;
  /** Names of the added geoid grids that give it. */
  geoids: readonly string[];
};

/** A control or check point with its marks, on WGS 84, at a height above the EGM96 geoid or, if given, the run's `heights`. */
export type RunControlPoint = {
  name: string;
  role: ControlRole;
  position: readonly [number, number];
  heightM: number;
  /** One standard deviation. */
  horizontalSigmaM: number;
  verticalSigmaM: number;
  /** As it was imported; missing in runs begun by earlier versions. */
  stated?: ControlPoint['stated'];
  /** By name of the photo, in its pixels from the top left corner; EXIF orientation is not applied. */
  marks: readonly { photo: string; at: readonly [number, number] }[];
};

export type RunOptions = {
  processingType: 'survey' | 'structure';
  orthoOnly: boolean;
  /** Of a structure; surveys are drawn from above. */
  plane: OrthoPlane;
  system: CoordinateSystem;
  /** Of heights in all results for download. */
  heightUnit: HeightUnit;
};

/** The run context of an engine stage. */
export type EngineRun = {
  runId: string;
  name: string;
  /** Working folder; output of a finished stage stays for the next, also after a crash. */
  folder: string;
  photos: readonly RunPhoto[];
  /** In stages of the built-in engine: photos of single bands, also those that are among the photos. */
  bands?: readonly RunPhoto[];
  options: RunOptions;
  /** Missing if they stay as the photos state them. */
  heights?: RunHeights;
  /** Empty without control points. */
  control: readonly RunControlPoint[];
  /** Whether the operator lets COLMAP use a graphics card. */
  mayUseGpu: boolean;
  /** CPU cores it may use. */
  threads: number;
  /** Aborts the stage: children are killed, and the stage throws. */
  signal: AbortSignal;
  /** Progress of the stage, 0 to 1. */
  progress: (share: number) => void;
  log: (line: string) => void;
  /** Shown beside the results. */
  warn: (text: string) => void;
  /** State for a worker that takes over, on this machine or another. */
  memory: { read: () => Promise<string | null>; write: (text: string) => Promise<void> };
};

export type Need = {
  memoryBytes: number;
  diskBytes: number;
  /** On an idle machine, and the time of all its cores together. */
  seconds: number;
  cpuSeconds?: number;
};

export type Engine = {
  name: EngineName;
  /** Whether it is available here; else how to install it. */
  probe: () => Promise<{ isReady: true; version: string } | { isReady: false; reason: string }>;
  /** Its stages with their share of the time; the shared ones follow. */
  stages: (options: RunOptions) => readonly { stage: Stage; share: number }[];
  /** Runs or resumes one stage. Idempotent. */
  runStage: (stage: Stage, run: EngineRun) => Promise<void>;
  /** Photo limit from the last probe; null without a limit. */
  mostPhotos?: () => number | null;
  /** Releases remote resources of a run that will not be resumed. */
  forget: (run: Pick<EngineRun, 'memory' | 'log'>) => Promise<void>;
  /** Resource estimate on the worker's machine; null if the work is done remotely. */
  estimate: (
    /** Without `position` they count as having one. */
    photos: readonly (Pick<RunPhoto, 'widthPx' | 'heightPx' | 'band' | 'shot'> & Partial<Pick<RunPhoto, 'position'>>)[],
    options: RunOptions,
  ) => Need | null;
};

/** Whether the data are at fault (fixable by people), or the engine. */
export class EngineFailure extends Error {
  readonly blame: 'data' | 'engine';
  readonly reasons: readonly string[];
  constructor(blame: 'data' | 'engine', reasons: readonly string[]) {
    super(reasons.join(' '));
    this.blame = blame;
    this.reasons = reasons;
  }
}

/** Somebody ended a program of the stage, like a machine that shuts down: it is begun again, here or elsewhere. */
export class StageInterrupted extends Error {}

/**
 * Output files of every engine for the shared stages. Rasters are in metres of one UTM zone; the mesh is in
 * metres from `origin`: x east, y up, z south.
 */
export const rawProducts = {
  /** RGBA. */
  ortho: 'raw/ortho.tif',
  /** RGBA of a wall, in metres along it and height, with a RawFacade as JSON; missing if none was drawn. */
  facade: 'raw/facade.tif',
  facadePlane: 'raw/facade.json',
  /** Surface model: one band in metres with a no-data value; missing in runs without heights. */
  surface: 'raw/surface.tif',
  /** On the cells of the surface: a `filledMask`, if the engine knows. */
  surfaceFilled: 'raw/surface-filled.tif',
  /** Terrain model without vegetation and buildings, if the engine makes one. */
  terrain: 'raw/terrain.tif',
  /** On the cells of the terrain: a `filledMask`, if the engine knows. */
  terrainFilled: 'raw/terrain-filled.tif',
  /** Missing in orthophoto-only runs. */
  mesh: 'raw/mesh.glb',
  /** LAS, or LAZ; the packed one counts. */
  points: 'raw/points.las',
  pointsPacked: 'raw/points.laz',
  /** One band per sensor, with a no-data value; its facts as `BandFacts`, and NDVI if both bands are there. */
  bands: 'raw/bands.tif',
  bandFacts: 'raw/bands.json',
  ndvi: 'raw/ndvi.tif',
  /** The engine's own report. */
  engineReport: 'raw/engine-report.pdf',
  /** A RawScene as JSON. */
  scene: 'raw/scene.json',
} as const;

/** Where the orthophoto of a wall is: x of the raster is metres along the wall, y is the height. */
export type RawFacade = Omit<FacadeFacts, 'widthM' | 'heightM'> & {
  epsg: number;
  /** Easting, northing and height of x = 0, y = 0, on the plane of the wall. */
  origin: number[];
  /** Directions in east, north, up. */
  along: number[];
  up: number[];
  outward: number[];
  /** Height of the upper edge of the picture. */
  topM: number;
  widthPx: number;
  heightPx: number;
  /** Number of photos that look at the wall. */
  photos: number;
};

/** What a cell of the surface or the terrain is. */
export const filledMask = { none: 0, measured: 1, filled: 2, water: 3 } as const;

/** Pinhole with OpenCV's distortion, as `Lens` of the built-in engine. */
export type SceneLens = Record<
  'widthPx' | 'heightPx' | 'fx' | 'fy' | 'cx' | 'cy' | 'k1' | 'k2' | 'p1' | 'p2' | 'k3',
  number
>;
/** A camera in metres of the zone, to find places in its photo. */
export type ScenePose = {
  name: string;
  utm: [number, number, number];
  rotation: readonly number[];
  lens: SceneLens;
};

export type RawScene = {
  epsg: number;
  /** Easting, northing and height of the origin of mesh and cameras. */
  origin: readonly [number, number, number];
  groundResolutionM: number;
  reprojectionErrorPx: number | null;
  /** RMS east, north, up; up is null if no photo has an altitude. */
  georeferencingErrorM: readonly [number, number, number | null] | null;
  points: number | null;
  /** Water that was recognised; missing if the engine does not look for it. */
  water?: { areas: number; areaM2: number };
  /** Missing if the engine does not tell. */
  accuracy?: RunAccuracy;
  /** Neither place nor direction nor size is known: metres are no metres, and the zone is no place. */
  isLocal?: true;
  cameras: readonly {
    name: string;
    /** Easting, northing, height relative to `origin`. */
    centre: readonly [number, number, number];
    /** Rows are the camera axes (right, down, forward) in east, north, up; null if only the position is known. */
    rotation: readonly number[] | null;
    /** Missing if the engine does not tell. */
    lens?: SceneLens;
  }[];
};
