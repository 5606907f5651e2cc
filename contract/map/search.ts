import { z } from 'zod';
import { call } from '../call.ts';

/** Search starts above this many characters. */
export const SHORTEST_QUERY = 3;

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

export const Place = z.object({
  id: z.string(),
  kind: z.enum(['place', 'address']),
  name: z.string(),
  /** Its county, state and country, for display. */
  detail: z.string(),
  position: Position,
});
export type Place = z.infer<typeof Place>;

/** Zoom level by type of place. */
export const flyToZoom = { address: 19, place: 15 } as const satisfies Record<Place['kind'], number>;

export const searchPlaces = call({
  method: 'GET',
  path: '/search/v1/places',
  needs: 'member',
  summary: 'Find places and addresses by text',
  query: z.object({
    q: z.string().trim().min(SHORTEST_QUERY, `Type at least ${SHORTEST_QUERY} characters`).max(200),
    limit: z.coerce.number().int().min(1).max(20).default(8),
    lng: z.coerce.number().min(-180).max(180).optional(),
    lat: z.coerce.number().min(-90).max(90).optional(),
  }),
  answer: z.object({
    places: z.array(Place),
    attribution: z.string(),
    /** The online geocoder did not answer: results come from the built-in gazetteer only. */
    degraded: z.boolean(),
  }),
});

export const reverseGeocode = call({
  method: 'GET',
  path: '/search/v1/reverse',
  needs: 'member',
  summary: 'What is at this position: address where a geocoder is configured, county, state, country, nearest place',
  query: z.object({ lng: z.coerce.number().min(-180).max(180), lat: z.coerce.number().min(-90).max(90) }),
  answer: z.object({
    address: z.string().nullable(),
    nearestPlace: z.object({ name: z.string(), distanceM: z.number() }).nullable(),
    county: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
    attribution: z.string(),
    degraded: z.boolean(),
  }),
});
