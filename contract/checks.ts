import { z } from 'zod';
import { call } from './call.ts';

/** Why nothing was checked; absent where the check was made. An empty list says "clear" only then. */
const notChecked = z.string().exactOptional();
const CollectionId = z.object({ id: z.string().min(1).max(100) });

export const PlanRestriction = z.looseObject({
  id: z.string(),
  name: z.string(),
  ceilingMeters: z.number().nullable(),
});
export type PlanRestriction = z.infer<typeof PlanRestriction>;

export const readPlanRestrictions = call({
  method: 'GET',
  path: '/locations/oa/v2/collections/{id}/restrictions',
  needs: 'member',
  summary: 'Flight restrictions that the plans of a collection touch',
  params: CollectionId,
  answer: z.object({
    notChecked,
    /** Every plan that was checked, also where nothing was found. */
    flights: z.array(z.object({ flightPlanId: z.string(), restrictions: z.array(z.string()) })).default([]),
    restrictions: z.array(PlanRestriction).default([]),
  }),
});

export const PlanAlert = z.looseObject({ detailKey: z.string(), areaId: z.string(), headline: z.string() });
export type PlanAlert = z.infer<typeof PlanAlert>;

/** Which of the alerts or events, by its key, meets which route; every plan that was checked is listed. */
const Route = z.object({ route: z.object({ routeId: z.string() }), overlaps: z.array(z.string()).default([]) });

export const readPlanAlerts = call({
  method: 'GET',
  path: '/locations/oa/v2/collections/{id}/weather/alerts',
  needs: 'member',
  summary: 'Weather alerts over the plans of a collection',
  params: CollectionId,
  answer: z.object({ notChecked, alerts: z.array(PlanAlert).default([]), routes: z.array(Route).default([]) }),
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
  /** The threshold that is passed, in the unit people read it in: °F, in/hr, mph, in. */
  value: z.number(),
  forecasts: z.array(z.object({ forecastHour: z.number(), minValue: z.number(), maxValue: z.number() })),
});
export type ForecastEvent = z.infer<typeof ForecastEvent>;

export const readPlanForecast = call({
  method: 'GET',
  path: '/locations/oa/v2/collections/{id}/weather/forecast',
  needs: 'member',
  summary: 'Weather of the next hours that passes a threshold at the plans of a collection',
  params: CollectionId,
  query: z.object({
    forecastHour: z.string().max(100).default('0,1,2,3,4,5,6,7,8,9,10,11,12'),
    weatherTypes: z.string().max(100).default('temp,wind,rain,snow,gust'),
  }),
  answer: z.object({ notChecked, events: z.array(ForecastEvent).default([]), routes: z.array(Route).default([]) }),
});
