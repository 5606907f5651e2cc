import { z } from 'zod';
import { call } from '../call.ts';
import { lengthUnits } from './places/length-units.ts';
import { heightChoices } from './run-heights.ts';
import { DatumDoubt } from './systems/datum-doubt.ts';

/** So many times its stated accuracy off, a point was not measured or marked as well as stated. */
export const FAR_OFF = 3;

type Held = { role: ControlRole; horizontalSigmaM: number; verticalSigmaM: number };
type HeldOutcome = { offM: readonly [east: number, north: number, up: number] | null; leftOut: string | null };

/** Whether a control point held a run although it fits the result worse than it was stated. Errors of check points are those of the result. */
export function isFarOff({ role, horizontalSigmaM, verticalSigmaM }: Held, outcome: HeldOutcome | undefined): boolean {
  if (role !== 'control' || !outcome?.offM || outcome.leftOut !== null) return false;
  const [east, north, up] = outcome.offM;
  return Math.hypot(east, north) > FAR_OFF * horizontalSigmaM || Math.abs(up) > FAR_OFF * verticalSigmaM;
}

/** Control points are used in the adjustment; check points are held back to measure its errors. */
export const controlRoles = { control: 'Control', check: 'Check' } as const;
export type ControlRole = keyof typeof controlRoles;
export const ControlRole = z.enum(['control', 'check']);

export const controlCaps = { points: 500, nameCharacters: 60, csvBytes: 200_000, photos: 1000 } as const;

/** In how many photos a point is marked to be used, and for a good result. */
export const controlMarks = { least: 2, good: 4 } as const;

/** What the heights of a table are measured from. */
export const controlDatums = {
  egm96: 'Sea level (EGM96 geoid)',
  ellipsoid: 'WGS 84 ellipsoid, as GNSS receivers give it',
  egm2008: heightChoices.egm2008,
  navd88: heightChoices.navd88,
  'sea-level': heightChoices['sea-level'],
} as const;
/** Units of heights and accuracies in tables. */
export const tableUnits = {
  m: lengthUnits.metric,
  ft: lengthUnits.imperial,
  'us-ft': lengthUnits['us-survey'],
} as const;
const datumNames = Object.keys(controlDatums) as [keyof typeof controlDatums, ...(keyof typeof controlDatums)[]];
const unitNames = Object.keys(tableUnits) as [keyof typeof tableUnits, ...(keyof typeof tableUnits)[]];

/** One standard deviation in metres. */
export const sigmaLimitsM = { min: 0.001, max: 100 } as const;
const Sigma = z.number().min(sigmaLimitsM.min).max(sigmaLimitsM.max);
/** In pixels from the top left corner of the photo, its EXIF orientation not applied. */
const Pixel = z.tuple([z.number().min(0).max(100_000), z.number().min(0).max(100_000)]);

/** A table as it was imported. */
const Stated = z.object({
  system: z.string(),
  heightDatum: z.enum(datumNames),
  /** Missing in imports of earlier versions. */
  heightUnit: z.enum(unitNames).exactOptional(),
  /** East, north and height, in the units of the system and of heights. */
  coordinates: z.tuple([z.number(), z.number(), z.number()]),
});

/** What of a point a run follows. */
const controlParts = ['coordinates', 'accuracy', 'role', 'marks'] as const;
export type ControlPart = (typeof controlParts)[number];

const ControlPoint = z.object({
  pointId: z.uuid(),
  name: z.string(),
  role: ControlRole,
  /** On WGS 84. */
  position: z.tuple([z.number(), z.number()]),
  /** Above the EGM96 geoid. */
  heightM: z.number(),
  horizontalSigmaM: z.number(),
  verticalSigmaM: z.number(),
  /** As it was imported. */
  stated: Stated,
  marks: z.array(z.object({ fileId: z.uuid(), at: Pixel })),
  /** What the newest run made of it; null before one. */
  outcome: z
    .object({
      /** What is no longer as the run was given it: then nothing else is told. */
      changed: z.array(z.enum(controlParts)),
      /** Measured by the photos minus stated: east, north, up. */
      offM: z.tuple([z.number(), z.number(), z.number()]).nullable(),
      markErrorPx: z.number().nullable(),
      leftOut: z.string().nullable(),
    })
    .nullable(),
});
export type ControlPoint = z.infer<typeof ControlPoint>;

/** A point as a run was given it, for its report. */
export const StatedControl = ControlPoint.pick({
  name: true,
  role: true,
  horizontalSigmaM: true,
  verticalSigmaM: true,
}).extend({
  /** Photos of the run that it is marked in. */
  marks: z.int(),
  stated: Stated.extend({
    /** As the EPSG register writes its coordinates; null if this server does not know it. */
    form: z.object({ axes: z.tuple([z.string(), z.string()]), unit: z.string() }).nullable(),
  }),
  /** Measured by the photos minus stated, along those axes in their unit; missing where that cannot be told, and in runs of earlier versions. */
  off: z.tuple([z.number(), z.number()]).exactOptional(),
});
export type StatedControl = z.infer<typeof StatedControl>;

/** As many as the table had: numbers below each other are compared at a glance. */
export const statedDecimals = (values: readonly number[]): number =>
  Math.max(0, ...values.map((value) => String(value).split('.')[1]?.length ?? 0));

/** A photo in which a point should be seen, or may be. */
const ControlPhoto = z.object({
  fileId: z.uuid(),
  name: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  /**
   * Null in photos that were marked although it is not expected there, and in those that do not tell where they were taken, or which
   * way their upper edge looks.
   */
  expectedAt: z.tuple([z.number(), z.number()]).nullable(),
  /**
   * Which way its upper edge looks: known; `half` where a program wrote it after the camera and may have turned it, the point then being as
   * far on the other side of the middle; or unknown.
   */
  direction: z.enum(['known', 'half', 'unknown']),
  mark: Pixel.nullable(),
  /** Signed, valid for some hours. */
  photoUrl: z.string(),
  /** Null without one. */
  thumbnailUrl: z.string().nullable(),
});
export type ControlPhoto = z.infer<typeof ControlPhoto>;

const path = '/process/oa/v2/processes/{processId}/control';
const pointPath = `${path}/{pointId}` as const;
const markPath = `${pointPath}/marks/{fileId}` as const;
const OfProject = z.object({ processId: z.uuid().toLowerCase() });
const OfPoint = OfProject.extend({ pointId: z.uuid().toLowerCase() });
const OfMark = OfPoint.extend({ fileId: z.uuid().toLowerCase() });

export const listControlPoints = call({
  method: 'GET',
  path,
  needs: 'process',
  scope: 'projects-read',
  summary: 'Control and check points of a project, with their marks and what the newest run made of them',
  params: OfProject,
  answer: z.array(ControlPoint),
});

export const ControlImport = z.object({
  /** A line per point: name, east, north, height, and optionally both accuracies and the role; or columns named in the first line. */
  csv: z.string().max(controlCaps.csvBytes),
  /** EPSG code or UTM zone. */
  system: z.string().max(200),
  /** Of columns without names. */
  order: z.enum(['east-north', 'north-east']).default('east-north'),
  heightDatum: z.enum(datumNames),
  heightUnit: z.enum(unitNames).default('m'),
  /** Of accuracies in the table. */
  accuracyUnit: z.enum(unitNames).default('m'),
  /** For lines without their own. */
  horizontalSigmaM: Sigma.default(0.02),
  verticalSigmaM: Sigma.default(0.03),
});
export type ControlImport = z.input<typeof ControlImport>;
/** With all that is left out. */
export type ControlTable = z.output<typeof ControlImport>;

/** What a table of the project, or in a system, probably is in. */
const ControlPreset = z.object({
  /** Empty if the project has none of its own. */
  system: z.string(),
  heightDatum: z.enum(datumNames),
  /** Why heights probably count from it; null if nothing tells, and it is a guess. */
  heightReason: z.string().nullable(),
  heightUnit: z.enum(unitNames),
  /** What is not sure as its datum is not that of the project; null if it is, or none was asked for. */
  datumDoubt: DatumDoubt.nullable(),
});
export type ControlPreset = z.infer<typeof ControlPreset>;

export const readControlPreset = call({
  method: 'GET',
  path: `${path}/preset`,
  needs: 'process',
  scope: 'projects-read',
  summary:
    'System, height datum and height unit that a table of control points probably is in, and whether its datum is that of the project',
  params: OfProject,
  /** EPSG code or UTM zone of the table; that of the project if left out. */
  query: z.object({ system: z.string().trim().min(1).max(200).optional() }),
  answer: ControlPreset,
});

/** What tells how high the ground is, the best first. */
export const groundSources = {
  terrain: 'the terrain of this server',
  run: 'the surface of the last run',
  photos: 'the altitudes of the photos',
} as const;

/** Imported heights that do not fit what is known of the ground. */
const HeightDoubt = z.object({
  by: z.enum(Object.keys(groundSources) as [keyof typeof groundSources, ...(keyof typeof groundSources)[]]),
  /** The median of their heights above that ground. */
  aboveM: z.number(),
  /** As which they would fit; null if as nothing else, or as more than one. */
  fits: z.object({ heightUnit: z.enum(unitNames), heightDatum: z.enum(datumNames), aboveM: z.number() }).nullable(),
});
export type HeightDoubt = z.infer<typeof HeightDoubt>;

/** Of the points that were stated in the same way. */
const DoubtedHeights = z.object({
  names: z.array(z.string()),
  heightUnit: z.enum(unitNames),
  heightDatum: z.enum(datumNames),
  doubt: HeightDoubt,
});
export type DoubtedHeights = z.infer<typeof DoubtedHeights>;

export const checkControlHeights = call({
  method: 'GET',
  path: `${path}/heights`,
  needs: 'process',
  scope: 'projects-read',
  summary: 'Control points whose heights do not fit what is known of the ground',
  params: OfProject,
  answer: z.object({
    doubts: z.array(DoubtedHeights),
    /** What heights could not be held against, and why; null if all was asked. */
    unchecked: z.string().nullable(),
  }),
});

/** All lines of the table, as one that cannot be read refuses the import. */
const ControlImported = z.object({
  /** All points of the project. */
  points: z.array(ControlPoint),
  imported: z.int(),
  /** How many of the imported took the place of one of the same name. */
  replaced: z.int(),
  /** Points of the project whose height is more than 100 m from the median of all, of three or more: probably wrong, but kept. */
  oddHeights: z.array(z.object({ name: z.string(), aboveM: z.number() })),
  /** Null if the imported heights fit the ground, or nothing is known of it. */
  heightDoubt: HeightDoubt.nullable(),
  /** What heights could not be held against, and why; null if all was asked. */
  heightsUnchecked: z.string().nullable(),
});
export type ControlImported = z.infer<typeof ControlImported>;

export const importControlPoints = call({
  method: 'POST',
  path,
  needs: 'process',
  scope: 'projects-write',
  summary: 'Import control points from CSV; points of the same name are replaced and keep their marks',
  params: OfProject,
  body: ControlImport,
  answer: ControlImported,
});

export const changeControlPoint = call({
  method: 'PATCH',
  path: pointPath,
  needs: 'process',
  scope: 'projects-write',
  summary: 'Change the role or the accuracy of a control point',
  params: OfPoint,
  body: z.object({
    role: ControlRole.exactOptional(),
    horizontalSigmaM: Sigma.exactOptional(),
    verticalSigmaM: Sigma.exactOptional(),
  }),
});

export const deleteControlPoint = call({
  method: 'DELETE',
  path: pointPath,
  needs: 'process',
  scope: 'projects-write',
  summary: 'Delete a control point with its marks',
  params: OfPoint,
});

export const listControlPhotos = call({
  method: 'GET',
  path: `${pointPath}/photos`,
  needs: 'process',
  scope: 'projects-read',
  summary:
    'Photos in which a point should be seen, those nearest to their middle first, then those that do not tell where they were taken',
  params: OfPoint,
  answer: z.object({
    /** Whether places come from the cameras of a run, or roughly from the positions of the photos. */
    isByRun: z.boolean(),
    photos: z.array(ControlPhoto),
  }),
});

export const setControlMark = call({
  method: 'PUT',
  path: markPath,
  needs: 'process',
  scope: 'projects-write',
  summary: 'Mark where a photo shows a control point',
  params: OfMark,
  body: z.object({ at: Pixel }),
});

export const deleteControlMark = call({
  method: 'DELETE',
  path: markPath,
  needs: 'process',
  scope: 'projects-write',
  summary: 'Remove the mark of a control point in a photo',
  params: OfMark,
});
