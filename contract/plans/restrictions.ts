import type { Restriction } from '@overflight/flight/checks/restriction.ts';
import { checkPolygon } from '@overflight/flight/geo/polygons/check-polygon.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { readTime } from '../times.ts';

/** Limits of one restriction. */
export const restrictionCaps = { nameCharacters: 200, textCharacters: 2000, corners: 5000 } as const;

/** Default duration of a restriction that has a start and no end. */
const DEFAULT_DURATION_MS = 60 * 60 * 1000;

/** Default end for a start time. */
export const defaultEndTime = (activeTime: string): string =>
  new Date(Date.parse(activeTime) + DEFAULT_DURATION_MS).toISOString();

/** Marks user-drawn restrictions: official ones never have it. */
export const CUSTOM_RESTRICTION = 'custom';

const Text = z.string().trim().max(restrictionCaps.textCharacters).default('');
const RestrictionId = z
  .string()
  .max(100)
  .regex(/^[\w.:-]+$/, 'only letters, digits and . : _ -');

const described = {
  id: RestrictionId,
  name: z.string().trim().min(1, 'This field is required').max(restrictionCaps.nameCharacters),
  /** Above ground; null means unlimited. */
  ceilingMeters: z.number().min(0, 'min value: 0 m').nullable().default(null),
  OBJECTID: z.union([Text, z.number().transform(String)]).default(''),
  /** The issuing entity. */
  Proponent: Text,
  Branch: Text,
  Base: Text,
  Reason: Text,
  State: Text,
  County: Text,
  POC: Text,
  type: Text.default(CUSTOM_RESTRICTION),
  dataset: z.literal(CUSTOM_RESTRICTION).default(CUSTOM_RESTRICTION),
  TIMESOFUSE: Text,
  Facility: Text,
  FAA_ID: Text,
  APT1_NAME: Text,
  /** 1 if LAANC is enabled. */
  APT1_LAANC: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .default(null),
};

const RestrictionProperties = z.object({
  ...described,
  /** Null: active since always. */
  activeTime: z.iso.datetime().nullable(),
  /** Null: active without end. */
  endTime: z.iso.datetime().nullable(),
});

const isTime = (time: Date): boolean => time.getTime() >= 0 && time.getUTCFullYear() <= 9999;

/** Any common notation, or milliseconds since 1970. */
const SentTime = z
  .union([z.string().max(100).transform(readTime), z.number().transform((milliseconds) => new Date(milliseconds))])
  .refine(isTime, 'not a time')
  .transform((time) => time.toISOString());
/** A form sends empty fields. */
const LeftEmpty = z.literal('').transform(() => undefined);
const TimeField = z.union([LeftEmpty, SentTime]).nullish();

const PropertiesToSave = z
  .object({ ...described, activeTime: TimeField, endTime: TimeField })
  .transform(({ activeTime = null, endTime, ...rest }) => ({
    ...rest,
    activeTime,
    endTime: endTime === undefined && activeTime !== null ? defaultEndTime(activeTime) : (endTime ?? null),
  }))
  .refine(({ activeTime, endTime }) => activeTime === null || endTime === null || activeTime < endTime, {
    path: ['endTime'],
    message: 'the end must be after the start',
  });

type Rings = number[][][];

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isPosition = (value: unknown): value is number[] => isListOf(value, isNumber) && value.length <= 3;
const isRing = (value: unknown): value is number[][] => isListOf(value, isPosition);

const cornersOf = (rings: Rings): number => rings.reduce((sum, ring) => sum + ring.length, 0);

/** Validated as a whole: a schema per corner would cost more than the corner. */
const Coordinates = z
  .custom<Rings>((value) => isListOf(value, isRing), 'not the rings of a polygon')
  .meta({ type: 'array', items: { type: 'array', items: { type: 'array', items: { type: 'number' } } } });

/** Accepted closed or not, stored closed as GeoJSON requires. */
const CheckedCoordinates = Coordinates.refine(
  (rings) => cornersOf(rings) <= restrictionCaps.corners,
  `more than ${restrictionCaps.corners} corners`,
)
  .superRefine((rings, context) => {
    if (cornersOf(rings) > restrictionCaps.corners) return;
    const checked = checkPolygon(rings);
    if (!checked.ok) context.addIssue({ code: 'custom', message: checked.reason });
  })
  .transform((rings) => rings.map(closed));

function closed(ring: number[][]): number[][] {
  const [first = [], last = []] = [ring[0], ring.at(-1)];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}

const featureOf = <Properties extends z.ZodType, Rings extends z.ZodType>(properties: Properties, coordinates: Rings) =>
  z.object({
    type: z.literal('Feature'),
    geometry: z.object({ type: z.literal('Polygon'), coordinates }),
    properties,
  });

/** A custom flight restriction as returned by the API: a polygon that the tenant's pilots avoid. */
export const CustomRestriction = featureOf(RestrictionProperties, Coordinates);
export type CustomRestriction = z.infer<typeof CustomRestriction>;

/** The closed volume of a custom restriction, for checks: from the ground to its ceiling, between its times. */
export function volumeOf({ geometry, properties }: CustomRestriction): Restriction {
  const { id, ceilingMeters, activeTime, endTime } = properties;
  return {
    id,
    polygons: [geometry.coordinates],
    floor: null,
    ceiling: ceilingMeters === null ? null : { metres: ceilingMeters, above: 'ground' },
    activeFrom: activeTime === null ? null : new Date(activeTime),
    activeUntil: endTime === null ? null : new Date(endTime),
  };
}

/** As sent by a client: everything but id, name and polygon may be omitted. */
export const RestrictionToSave = featureOf(PropertiesToSave, CheckedCoordinates);
export type RestrictionToSave = z.input<typeof RestrictionToSave>;

const CustomRestrictions = z.object({ type: z.literal('FeatureCollection'), features: z.array(CustomRestriction) });

export const listRestrictions = call({
  method: 'GET',
  path: '/flights/oa/v2/restrictions',
  needs: 'member',
  summary: "Custom flight restrictions of the caller's tenant, oldest first",
  answer: CustomRestrictions,
});

export const listRestrictionsByKey = call({
  method: 'GET',
  path: '/flights/v2/restrictions',
  needs: 'api-key',
  scope: 'restrictions',
  summary: "Custom flight restrictions of the key's tenant, oldest first",
  query: z.object({ type: z.literal(CUSTOM_RESTRICTION).default(CUSTOM_RESTRICTION) }),
  answer: CustomRestrictions,
});

export const saveRestriction = call({
  method: 'POST',
  path: '/flights/oa/v2/restrictions',
  needs: 'custom-restrictions',
  summary: 'Create or replace one custom flight restriction; an empty State and County are filled in (US)',
  body: z.object({ type: z.literal('FeatureCollection'), features: z.tuple([RestrictionToSave]) }),
  answer: CustomRestrictions,
});

export const deleteRestriction = call({
  method: 'DELETE',
  path: '/flights/oa/v2/restrictions/{id}',
  needs: 'custom-restrictions',
  summary: 'Delete a custom flight restriction',
  params: z.object({ id: RestrictionId }),
});
