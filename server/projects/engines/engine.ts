import type { CoordinateSystem } from '@overflight/contract/projects/coordinate-systems.ts';
import type { EngineName, Stage } from '@overflight/contract/projects/project-runs.ts';

export type RunPhoto = {
  /** Unique within the run, and fit to be a file name. */
  name: string;
  /** Where it lies once the stage `fetch` is done. */
  path: string;
  widthPx: number;
  heightPx: number;
  /** Longitude and latitude; null where the photo has none. */
  position: readonly [number, number] | null;
  altitudeM: number | null;
};

export type RunOptions = { processingType: 'survey' | 'structure'; orthoOnly: boolean; system: CoordinateSystem };

/** One attempt on this machine, as a stage of an engine sees it. */
export type EngineRun = {
  runId: string;
  name: string;
  /** For everything it makes; what a finished stage left there is found by the next, and after a crash. */
  folder: string;
  photos: readonly RunPhoto[];
  options: RunOptions;
  /** Processor cores it may use. */
  threads: number;
  /** Ends what is under way: children are killed, and the stage throws. */
  signal: AbortSignal;
  /** 0 to 1 of the stage. */
  progress: (share: number) => void;
  log: (line: string) => void;
  /** Shown beside the results. */
  warn: (text: string) => void;
  /** What must be known to whoever takes over, on this machine or another. */
  memory: { read: () => Promise<string | null>; write: (text: string) => Promise<void> };
};

export type Need = { memoryBytes: number; diskBytes: number; seconds: number };

export type Engine = {
  name: EngineName;
  /** Whether it can work here; else how to get it. */
  probe: () => Promise<{ isReady: true; version: string } | { isReady: false; reason: string }>;
  /** What it goes through, with each stage's share of the time; the shared ones come after. */
  stages: (options: RunOptions) => readonly { stage: Stage; share: number }[];
  /** Does one stage, or what was left undone of it. Doing it again does no harm. */
  runStage: (stage: Stage, run: EngineRun) => Promise<void>;
  /** How many photos it takes at once, as it said when it was last probed; null without a limit. */
  mostPhotos?: () => number | null;
  /** Frees what a run holds elsewhere, once nobody will take it up again. */
  forget: (run: Pick<EngineRun, 'memory' | 'log'>) => Promise<void>;
  /** What a run of so many photos takes on the worker's machine; null where the work is done elsewhere. */
  estimate: (photos: readonly Pick<RunPhoto, 'widthPx' | 'heightPx'>[], options: RunOptions) => Need | null;
};

/** The data are to blame (people can mend that and retry), or the engine is. */
export class EngineFailure extends Error {
  readonly blame: 'data' | 'engine';
  readonly reasons: readonly string[];
  constructor(blame: 'data' | 'engine', reasons: readonly string[]) {
    super(reasons.join(' '));
    this.blame = blame;
    this.reasons = reasons;
  }
}

/**
 * What every engine leaves in the folder of a run for the shared stages. Rasters are in metres of one UTM zone; the mesh is in
 * metres around `origin`, x to the east, y up, z to the south.
 */
export const rawProducts = {
  /** Red, green, blue and alpha. */
  ortho: 'raw/ortho.tif',
  /** One band of heights in metres, with a value for no data. Left out by runs without heights. */
  surface: 'raw/surface.tif',
  /** The same of the bare ground, where the engine tells it from what stands on it. */
  terrain: 'raw/terrain.tif',
  /** Left out by runs that make the orthophoto only. */
  mesh: 'raw/mesh.glb',
  /** LAS or LAZ. */
  points: 'raw/points.las',
  pointsPacked: 'raw/points.laz',
  /** The engine's own report, handed on as it is. */
  engineReport: 'raw/engine-report.pdf',
  /** A RawScene as JSON. */
  scene: 'raw/scene.json',
} as const;

export type RawScene = {
  epsg: number;
  /** Easting, northing and height that the mesh and the cameras count from. */
  origin: readonly [number, number, number];
  groundResolutionM: number;
  reprojectionErrorPx: number | null;
  /** Root mean square of east, north and up; up is null where no photo says its altitude. */
  georeferencingErrorM: readonly [number, number, number | null] | null;
  points: number | null;
  cameras: readonly {
    name: string;
    /** Easting, northing, height less `origin`. */
    centre: readonly [number, number, number];
    /** Rows are the axes of the camera (right, down, forward) in east, north, up; null where only the place is known. */
    rotation: readonly number[] | null;
  }[];
};
