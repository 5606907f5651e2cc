import { z } from 'zod';

export const engineNames = { 'built-in': 'Built-in (COLMAP)', nodeodm: 'NodeODM' } as const;
export type EngineName = keyof typeof engineNames;
export const EngineName = z.enum(Object.keys(engineNames) as [EngineName, ...EngineName[]]);

/** Every stage of every engine, in the order of work, as people read it. */
export const stageLabels = {
  fetch: 'Fetching photos',
  features: 'Finding features',
  match: 'Matching photos',
  align: 'Aligning cameras',
  georeference: 'Placing on the earth',
  heights: 'Measuring heights',
  ortho: 'Drawing the orthophoto',
  mesh: 'Building the mesh',
  upload: 'Sending photos',
  remote: 'Processing elsewhere',
  collect: 'Fetching results',
  products: 'Writing products',
  store: 'Storing results',
} as const;
export type Stage = keyof typeof stageLabels;
const stageNames = Object.keys(stageLabels) as [Stage, ...Stage[]];

/** One attempt to process a project, as far as it has come. */
export const ProjectRun = z.object({
  runId: z.uuid(),
  engine: EngineName,
  /** All it goes through; null as long as no worker has taken it up. */
  stages: z.array(z.enum(stageNames)),
  stage: z.enum(stageNames).nullable(),
  /** Percent done, 0 to 100; null if unknown. */
  percent: z.number().nullable(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Working time, without waiting. */
  elapsedS: z.number(),
  /** Estimated time left; null if unknown. */
  remainingS: z.number().nullable(),
  photos: z.int(),
  /** Why it did not end as it should, for people. */
  reasons: z.array(z.string()),
  /** Notes on a finished run. */
  warnings: z.array(z.string()),
});
export type ProjectRun = z.infer<typeof ProjectRun>;

/** Whether a project could be started now, and what that would take. */
export const ProjectForecast = z.object({
  engine: EngineName.nullable(),
  /** How to get one, where there is none. */
  engineProblem: z.string().nullable(),
  photos: z.int(),
  usablePhotos: z.int(),
  uncheckedPhotos: z.int(),
  gigapixels: z.number(),
  /** Null where another machine does the work. */
  memoryMb: z.number().nullable(),
  memoryAvailableMb: z.number().nullable(),
  diskMb: z.number().nullable(),
  diskAvailableMb: z.number().nullable(),
  seconds: z.number().nullable(),
  /** Reasons not to start. */
  problems: z.array(z.string()),
  /** Reasons to think twice. */
  warnings: z.array(z.string()),
});
export type ProjectForecast = z.infer<typeof ProjectForecast>;

/** Result figures of a run for the report. */
export const RunReport = z.object({
  engine: EngineName,
  photos: z.int(),
  photosUsed: z.int(),
  /** Metres of one pixel of the orthophoto. */
  groundResolutionM: z.number(),
  /** Pixels, mean over all points. */
  reprojectionErrorPx: z.number().nullable(),
  /** Metres between where the photos say they were taken and where they were found to be: east, north and up, which is null where no photo says it. */
  georeferencingErrorM: z.tuple([z.number(), z.number(), z.number().nullable()]).nullable(),
  points: z.int().nullable(),
  areaM2: z.number(),
  coordinateSystem: z.string(),
  seconds: z.number(),
  warnings: z.array(z.string()),
});
export type RunReport = z.infer<typeof RunReport>;
