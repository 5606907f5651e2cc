import { z } from 'zod';
import { OrthoPlane } from './facade.ts';
import { BandFacts } from './band-maps.ts';
import { HeightUnit } from './contours.ts';
import { GroundScale } from './places/ground-scale.ts';
import { StatedControl } from './control-points.ts';
import { RunAccuracy } from './run-accuracy.ts';
import { RecognisedWater } from './water.ts';

export const engineNames = { 'built-in': 'Built-in (COLMAP)', nodeodm: 'NodeODM' } as const;
export type EngineName = keyof typeof engineNames;
export const EngineName = z.enum(Object.keys(engineNames) as [EngineName, ...EngineName[]]);

/** Labels of the stages of all engines, in order. */
export const stageLabels = {
  fetch: 'Fetching photos',
  features: 'Finding features',
  match: 'Matching photos',
  align: 'Aligning cameras',
  georeference: 'Georeferencing',
  heights: 'Computing heights',
  terrain: 'Finding the ground',
  ortho: 'Building the orthophoto',
  mesh: 'Building the mesh',
  upload: 'Uploading photos',
  remote: 'Processing on NodeODM',
  collect: 'Downloading results',
  products: 'Writing products',
  store: 'Storing results',
} as const;
export type Stage = keyof typeof stageLabels;
const stageNames = Object.keys(stageLabels) as [Stage, ...Stage[]];

/** One attempt to process a project, and its progress. */
export const ProjectRun = z.object({
  runId: z.uuid(),
  engine: EngineName,
  /** Empty until a worker has started it. */
  stages: z.array(z.enum(stageNames)),
  stage: z.enum(stageNames).nullable(),
  /** What it waits for before it begins; null otherwise. */
  waitsFor: z.string().nullable().default(null),
  /** Its place among those that wait for others, and when it may begin; null otherwise. */
  inLine: z
    .object({
      place: z.int(),
      /** Null if it cannot be told. */
      startsAt: z.iso.datetime().nullable(),
    })
    .nullable()
    .default(null),
  /** Percent done, 0 to 100; null if unknown. */
  percent: z.number().nullable(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Working time, without waiting. */
  elapsedS: z.number(),
  /** Estimated time left; null if unknown. */
  remainingS: z.number().nullable(),
  photos: z.int(),
  /** Why it failed or was stopped. */
  reasons: z.array(z.string()),
  /** Notes on a finished run. */
  warnings: z.array(z.string()),
});
export type ProjectRun = z.infer<typeof ProjectRun>;

const Placing = z.object({
  /** Whether enough photos tell where they were taken. */
  hasPositions: z.boolean(),
  /** Control points that are marked in enough photos to be used, and check points. */
  control: z.int(),
  check: z.int(),
  /** Whether the control points that are used lie on one line. */
  isLine: z.boolean(),
});
export type Placing = z.infer<typeof Placing>;

/** Whether a project can be started, and the resources a run needs. */
export const ProjectForecast = z.object({
  engine: EngineName.nullable(),
  /** Why no engine is available, and how to get one. */
  engineProblem: z.string().nullable(),
  photos: z.int(),
  usablePhotos: z.int(),
  uncheckedPhotos: z.int(),
  gigapixels: z.number(),
  /** Null if another machine does the work. */
  memoryMb: z.number().nullable(),
  memoryAvailableMb: z.number().nullable(),
  diskMb: z.number().nullable(),
  diskAvailableMb: z.number().nullable(),
  seconds: z.number().nullable(),
  /** Whether earlier runs tell how fast this installation is. */
  isTimed: z.boolean(),
  /** What place and height of the results will follow. */
  placing: Placing,
  /** These prevent a start. */
  problems: z.array(z.string()),
  /** These do not. */
  warnings: z.array(z.string()),
});
export type ProjectForecast = z.infer<typeof ProjectForecast>;

/** Result figures of a run for the report. */
export const RunReport = z.object({
  engine: EngineName,
  photos: z.int(),
  photosUsed: z.int(),
  /** Ground sample distance of the orthophoto. */
  groundResolutionM: z.number(),
  /** Mean over all points. */
  reprojectionErrorPx: z.number().nullable(),
  /** Camera position against EXIF position, RMS east, north and up; up is null if no photo has an altitude. */
  georeferencingErrorM: z.tuple([z.number(), z.number(), z.number().nullable()]).nullable(),
  points: z.int().nullable(),
  /** Share of the surface model that several photos agree on; missing if not known. */
  surfaceMeasuredShare: z.number().exactOptional(),
  /** Share of the terrain model where ground was measured; missing if not known. */
  terrainMeasuredShare: z.number().exactOptional(),
  /** Water that was recognised, whose heights are a level; missing if it was not looked for, and in runs of earlier versions. */
  water: RecognisedWater.exactOptional(),
  /** Missing without photos of single bands. */
  bands: BandFacts.exactOptional(),
  /** Missing if the engine does not tell, and for runs of earlier versions. */
  accuracy: RunAccuracy.exactOptional(),
  /** Control and check points as they were stated; missing without any, and in runs of earlier versions. */
  control: z.array(StatedControl).exactOptional(),
  /** True if neither place nor direction nor size is known: then no figure in metres or degrees means anything. */
  isLocal: z.boolean().exactOptional(),
  /** Missing in systems in degrees and those whose scale is not one number, and in runs of earlier versions. */
  groundScale: GroundScale.exactOptional(),
  areaM2: z.number(),
  coordinateSystem: z.string(),
  /** Of heights in the result files; missing in runs of earlier versions. */
  heightUnit: HeightUnit.exactOptional(),
  seconds: z.number(),
  /** The rest is missing in runs of earlier versions. Time of each finished stage. */
  stages: z.array(z.object({ stage: z.enum(stageNames), seconds: z.number() })).exactOptional(),
  /** Versions of the programs. */
  tools: z.string().exactOptional(),
  settings: z
    .object({
      processingType: z.enum(['survey', 'structure']),
      orthoOnly: z.boolean(),
      orthoPlane: OrthoPlane.exactOptional(),
    })
    .exactOptional(),
  /** First and last day of the photos by the clocks of their cameras; missing if none tells. */
  taken: z.object({ from: z.iso.date(), to: z.iso.date() }).exactOptional(),
  /** Photos by size and lens; the focal length is null if the engine does not tell. */
  lenses: z
    .array(z.object({ photos: z.int(), widthPx: z.int(), heightPx: z.int(), focalPx: z.number().nullable() }))
    .exactOptional(),
  warnings: z.array(z.string()),
});
export type RunReport = z.infer<typeof RunReport>;
