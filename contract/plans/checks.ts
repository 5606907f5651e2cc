import { z } from 'zod';
import { call } from '../call.ts';
import { PlanToSave, planCaps } from './plans.ts';

/**
 * Why something was not checked, or only in part; absent if the check is complete. An empty list means "clear"
 * only then; findings listed beside it are still valid.
 */
const notChecked = z.string().exactOptional();
/** An empty one requests nothing and returns an empty object. */
const CollectionId = z.object({ id: z.string().max(100) });
/** Omitted for all plans of the collection. */
const OfPlan = { flightPlanId: z.uuid().toLowerCase().exactOptional() };

export const PlanRestriction = z.looseObject({
  id: z.string(),
  name: z.string(),
  ceilingMeters: z.number().nullable(),
});
export type PlanRestriction = z.infer<typeof PlanRestriction>;

/** How high a plan flies in a restriction it touches, and the verdict; see `flight/checks/height-verdict.ts`. */
export const RestrictionVerdict = z.object({
  restrictionId: z.string(),
  is: z.enum(['too-high', 'fits', 'closed', 'not-checked']),
  flownMeters: z.number(),
  above: z.enum(['take-off', 'ground', 'sea']),
  /** It may be higher elsewhere, above ground of unknown elevation. */
  isLeast: z.boolean(),
});
export type RestrictionVerdict = z.infer<typeof RestrictionVerdict>;

const RestrictionsAnswer = z.object({
  notChecked,
  /** All checked plans, also those without findings; one verdict for each of its restrictions. */
  flights: z
    .array(
      z.object({
        flightPlanId: z.string(),
        restrictions: z.array(z.string()),
        verdicts: z.array(RestrictionVerdict).exactOptional(),
        notChecked,
      }),
    )
    .default([]),
  restrictions: z.array(PlanRestriction).default([]),
  /** Their polygons as rings; only if a single plan is requested. */
  areas: z
    .array(z.object({ restrictionId: z.string(), polygons: z.array(z.array(z.array(z.array(z.number())))) }))
    .exactOptional(),
});

export const readPlanRestrictions = call({
  method: 'GET',
  path: '/locations/oa/v2/collections/{id}/restrictions',
  needs: 'member',
  scope: 'checks',
  summary: 'Flight restrictions that the plans of a collection touch',
  params: CollectionId,
  query: z.object(OfPlan),
  answer: RestrictionsAnswer,
});

export const PlanAlert = z.looseObject({ detailKey: z.string(), areaId: z.string(), headline: z.string() });
export type PlanAlert = z.infer<typeof PlanAlert>;

/** Which alerts or events, by key, meet which route; every checked plan is listed. */
const Route = z.object({
  route: z.object({ routeId: z.string() }),
  overlaps: z.array(z.string()).default([]),
  notChecked,
});
const AlertsAnswer = z.object({
  notChecked,
  alerts: z.array(PlanAlert).default([]),
  routes: z.array(Route).default([]),
});

export const readPlanAlerts = call({
  method: 'GET',
  path: '/locations/oa/v2/collections/{id}/weather/alerts',
  needs: 'member',
  scope: 'checks',
  summary: 'Weather alerts over the plans of a collection',
  params: CollectionId,
  query: z.object(OfPlan),
  answer: AlertsAnswer,
});

export const forecastEvents = [
  'temperatureLow',
  'temperatureHigh',
  'heavyRain',
  'highWind',
  'highGusts',
  'snow',
] as const;
export const ForecastEvent = z.object({
  id: z.enum(forecastEvents),
  /** The exceeded threshold: °C, mm/h, m/s, cm/h. Shown as °F, in/hr, mph and in. */
  value: z.number(),
  /** Minimum and maximum along the plan, of the values beyond the threshold. */
  forecasts: z.array(z.object({ forecastHour: z.number(), minValue: z.number(), maxValue: z.number() })),
});
export type ForecastEvent = z.infer<typeof ForecastEvent>;

const ForecastAnswer = z.object({
  notChecked,
  events: z.array(ForecastEvent).default([]),
  routes: z.array(Route).default([]),
});

export const readPlanForecast = call({
  method: 'GET',
  path: '/locations/oa/v2/collections/{id}/weather/forecast',
  needs: 'member',
  scope: 'checks',
  summary: 'Forecast values of the next hours beyond a threshold at the plans of a collection',
  params: CollectionId,
  query: z.object({
    ...OfPlan,
    forecastHour: z.string().max(100).default('0,1,2,3,4,5,6,7,8,9,10,11,12'),
    weatherTypes: z.string().max(100).default('temp,wind,rain,snow,gust'),
  }),
  answer: ForecastAnswer,
});

/** Checks a plan while it is being edited, before it is saved; the answers are about this plan only. */
const draft = {
  method: 'POST',
  needs: 'member',
  scope: 'checks',
  body: PlanToSave,
  bodyLimit: planCaps.bodyBytes,
} as const;

export const checkRestrictions = call({
  ...draft,
  path: '/locations/oa/v2/checks/restrictions',
  summary: 'Flight restrictions that an unsaved plan touches',
  answer: RestrictionsAnswer,
});

export const checkAlerts = call({
  ...draft,
  path: '/locations/oa/v2/checks/weather/alerts',
  summary: 'Weather alerts over an unsaved plan',
  answer: AlertsAnswer,
});

export const checkForecast = call({
  ...draft,
  path: '/locations/oa/v2/checks/weather/forecast',
  summary: 'Forecast values of the next hours beyond a threshold at an unsaved plan',
  answer: ForecastAnswer,
});

/** Where a limit of height is written, and how high it is above ground. */
export const HeightLimitRule = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty if it is none of a law. */
  source: z.string(),
  limitMeters: z.number(),
  /** Higher near a structure only where the one responsible for it asks for the flight. */
  isOnRequest: z.boolean(),
});
export type HeightLimitRule = z.infer<typeof HeightLimitRule>;

const alongFlight = {
  ruleId: z.string(),
  limitMeters: z.number(),
  /** Metres flown over the ground. */
  fromMeters: z.number(),
  toMeters: z.number(),
};

/** A stretch of a flight above its limit, or not checked; see `flight/checks/heights/height-stretches.ts`. */
export const HeightStretch = z.object({
  ...alongFlight,
  kind: z.enum(['hits-ground', 'too-high', 'structure-exception', 'not-checked']),
  /** Why it was not checked. */
  why: z.enum(['no-heights', 'limit-unknown', 'too-long']).nullable(),
  /** Highest above ground, and where; of one that hits the ground the lowest, below 0; null if unknown. */
  highest: z.object({ heightMeters: z.number(), atMeters: z.number(), position: z.array(z.number()) }).nullable(),
  /** Number of the segment whose structure allows it. */
  structure: z.number().nullable(),
  path: z.array(z.array(z.number())),
});
export type HeightStretch = z.infer<typeof HeightStretch>;

export const HeightCheck = z.object({
  notChecked,
  flightPlanId: z.string(),
  lengthMeters: z.number(),
  /** Where the way home begins; undefined without a flight. */
  wayHomeFromMeters: z.number().exactOptional(),
  /** In flown order; what is in none of them was found below its limit. */
  stretches: z.array(HeightStretch),
  /** The limit along the checked flight, without exceptions. */
  limits: z.array(z.object(alongFlight)),
  /** All that the above refer to. */
  rules: z.array(HeightLimitRule),
});
export type HeightCheck = z.infer<typeof HeightCheck>;

export const checkHeights = call({
  ...draft,
  path: '/locations/oa/v2/checks/heights',
  summary: 'Height above ground along a plan, saved or not, against the limits of its place',
  answer: HeightCheck,
});
