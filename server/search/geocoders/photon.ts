import type { Place } from '@overflight/contract/map/search.ts';
import { z } from 'zod';
import { fullAddress, streetLine, withinLine, type AddressParts } from './address-text.ts';
import { callUrl, type Geocoder } from './geocoder.ts';

const text = z.string().trim().min(1).optional().catch(undefined);

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    osm_type: z.string(),
    osm_id: z.number(),
    name: text,
    housenumber: text,
    street: text,
    district: text,
    city: text,
    county: text,
    state: text,
    country: text,
    countrycode: text,
  }),
});
type Feature = z.infer<typeof Feature>;
const Answer = z.object({ features: z.array(z.unknown()) });

const NEAR_ZOOM = 10;
const REVERSE_RADIUS_KM = 1;

/** Photon (komoot): made for search while typing. https://github.com/komoot/photon, docs/api-v1.md */
export const photon: Geocoder = {
  onlyAddresses: false,
  searchUrl: (base, { text: q, limit, near }) =>
    callUrl(base, '/api', {
      q,
      limit,
      lang: 'en',
      ...(near ? { lon: near.lng, lat: near.lat, zoom: NEAR_ZOOM } : {}),
    }),
  readPlaces: (answer) => readFeatures(answer).flatMap((feature) => toPlace(feature) ?? []),
  reverse: {
    url: (base, lng, lat) =>
      callUrl(base, '/reverse', { lon: lng, lat, limit: 1, lang: 'en', radius: REVERSE_RADIUS_KM }),
    read: (answer) => {
      const [first] = readFeatures(answer);
      if (!first) return undefined;
      const { county = null, state = null, country = null } = first.properties;
      return { address: fullAddress(partsOf(first)), county, state, country };
    },
  },
};

/** One invalid result does not discard the others. */
function readFeatures(answer: unknown): Feature[] {
  return Answer.parse(answer).features.flatMap((feature) => Feature.safeParse(feature).data ?? []);
}

function toPlace(feature: Feature): Place | undefined {
  const { osm_type, osm_id, name, street, housenumber } = feature.properties;
  const parts = partsOf(feature);
  const line = streetLine(parts);
  const title = name ?? line;
  if (!title) return undefined;
  const detail = [name && line !== name ? line : '', withinLine(parts, title)].filter(Boolean).join(', ');
  const kind = street || housenumber ? 'address' : 'place';
  return { id: `photon:${osm_type}${osm_id}`, kind, name: title, detail, position: feature.geometry.coordinates };
}

function partsOf({ properties }: Feature): AddressParts {
  const { housenumber, street, district, city, county, state, country, countrycode } = properties;
  const within = [city ?? district, county, state, country];
  return { houseNumber: housenumber, street, within, countryCode: countrycode };
}
