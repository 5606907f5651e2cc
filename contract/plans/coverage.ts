import { z } from 'zod';
import { call } from '../call.ts';
import { SurveySegment } from './segments.ts';

export const coverageCaps = {
  /** Areas of one plan; further ones are not worked out. */
  areas: 40,
  /** Photos counted in each. */
  photos: 20_000,
  least: 20,
} as const;

export const DEFAULT_LEAST_PHOTOS = 3;

/** Polygons of rings that are not closed, longitude first. */
const Polygons = z.array(z.array(z.array(z.array(z.number()))));

/** Places from this value up to the next class. */
const CoverageClass = z.object({ from: z.number(), areaM2: z.number(), polygons: Polygons });
export type CoverageClass = z.infer<typeof CoverageClass>;

const CoverageLayer = z.object({
  /** Share of the area that at least `least` photos show, from 0 to 1. */
  share: z.number(),
  /** By photos per place. */
  photos: z.array(CoverageClass),
  /** By ground resolution, as a multiple of the one asked for. */
  resolution: z.array(CoverageClass),
});
export type CoverageLayer = z.infer<typeof CoverageLayer>;

const CoverageGap = z.object({ areaM2: z.number(), polygons: Polygons });

/** Why the coverage of an area is not known. */
export const coverageUnknowns = {
  'no-camera': 'Its camera is not known: choose one in the plan.',
  'no-area': 'It has no area.',
  'too-much': 'The plan has too many areas.',
} as const;
const unknownNames = Object.keys(coverageUnknowns) as [
  keyof typeof coverageUnknowns,
  ...(keyof typeof coverageUnknowns)[],
];

const CoverageArea = z.object({
  segmentId: z.string(),
  /** Counted from 1. */
  number: z.number().int(),
  areaM2: z.number(),
  /** Centimetres of ground per pixel. */
  askedCmPerPx: z.number(),
  /** Null if the coverage is known. */
  unknown: z.enum(unknownNames).nullable(),
  /** Null where an imported path does not tell its photos. */
  planned: CoverageLayer.nullable(),
  /** Null without photos. */
  photographed: CoverageLayer.nullable(),
  /** Places that fewer photos show than asked, and than planned; largest first. */
  gaps: z.array(CoverageGap),
  /** Surveys that photograph the gaps. */
  gapSurveys: z.array(SurveySegment),
  /** Planned places without a photo. */
  missing: z.array(z.array(z.number())),
  /** Ids of photos. */
  double: z.array(z.string()),
  offLine: z.array(z.string()),
  /** Share of the area whose ground is known; the rest is taken as flat. */
  knownGround: z.number(),
  /** Photos that record no direction of the camera, and no height. */
  levelCamera: z.number().int(),
  plannedHeight: z.number().int(),
});
export type CoverageArea = z.infer<typeof CoverageArea>;

export const PlanCoverage = z.object({
  flightPlanId: z.string(),
  least: z.number().int(),
  photos: z.object({
    counted: z.number().int(),
    withoutPosition: z.number().int(),
    /** Not used, as the check or a person decided. */
    leftOut: z.number().int(),
    unchecked: z.number().int(),
  }),
  areas: z.array(CoverageArea),
});
export type PlanCoverage = z.infer<typeof PlanCoverage>;

export const readCoverage = call({
  method: 'GET',
  path: '/process/oa/v2/flights/{id}/coverage',
  needs: 'member',
  scope: 'files-read',
  summary: 'How many photos show each place of a plan, as planned and as photographed, and the gaps',
  params: z.object({ id: z.uuid().toLowerCase() }),
  query: z.object({
    /** Photos that every place should be in. */
    least: z.coerce.number().int().min(1).max(coverageCaps.least).default(DEFAULT_LEAST_PHOTOS),
  }),
  answer: PlanCoverage,
});
