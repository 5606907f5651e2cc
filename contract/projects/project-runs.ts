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
  /** Of the whole, 0 to 100; null where nobody knows. */
  percent: z.number().nullable(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Of the work itself, waiting left out. */
  elapsedS: z.number(),
  /** What is left, as a guess; null where there is none. */
  remainingS: z.number().nullable(),
  photos: z.int(),
  /** Why it did not end as it should, for people. */
  reasons: z.array(z.string()),
  /** What is worth knowing of a run that did. */
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

/** What a run came to, as the report has it. */
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
