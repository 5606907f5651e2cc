import type { Place } from '@overflight/contract/map/search.ts';
import { z } from 'zod';
import { fullAddress, streetLine, withinLine, type AddressParts } from './address-text.ts';
import { callUrl, type Geocoder } from './geocoder.ts';

const text = z.string().trim().min(1).optional().catch(undefined);

const Result = z.object({
  place_id: z.union([z.string(), z.number()]),
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  name: text,
  display_name: z.string(),
  address: z
    .object({
      house_number: text,
      road: text,
      suburb: text,
      village: text,
      town: text,
      city: text,
      county: text,
      state: text,
      country: text,
      country_code: text,
    })
    .default({}),
});
type Result = z.infer<typeof Result>;

const NEAR_DEG = 2;
const BUILDING_ZOOM = 18;

/** Nominatim, on the operator's own server. https://nominatim.org/release-docs/latest/api/Overview/ */
export const nominatim: Geocoder = {
  onlyAddresses: false,
  searchUrl: (base, { text: q, limit, near }) =>
    callUrl(base, '/search', {
      q,
      limit,
      format: 'jsonv2',
      addressdetails: 1,
      'accept-language': 'en',
      // A preference, not a limit: places outside still come, after those inside.
      viewbox: near && [near.lng - NEAR_DEG, near.lat - NEAR_DEG, near.lng + NEAR_DEG, near.lat + NEAR_DEG].join(),
    }),
  readPlaces: (answer) =>
    z
      .array(z.unknown())
      .parse(answer)
      .flatMap((result) => Result.safeParse(result).data ?? [])
      .map(toPlace),
  reverse: {
    url: (base, lng, lat) =>
      callUrl(base, '/reverse', {
        lon: lng,
        lat,
        format: 'jsonv2',
        zoom: BUILDING_ZOOM,
        layer: 'address',
        'accept-language': 'en',
      }),
    read: (answer) => {
      // If nothing is found, it returns an error with status 200.
      if (z.object({ error: z.string() }).safeParse(answer).success) return undefined;
      const result = Result.parse(answer);
      const { county = null, state = null, country = null } = result.address;
      return { address: fullAddress(partsOf(result)), county, state, country };
    },
  },
};

function toPlace(result: Result): Place {
  const { place_id, lon, lat, name, display_name, address } = result;
  const parts = partsOf(result);
  const line = streetLine(parts);
  const [first = display_name] = display_name.split(', ');
  const title = name ?? (line || first);
  const detail = [name && line && line !== name ? line : '', withinLine(parts, title)].filter(Boolean).join(', ');
  const kind = address.house_number || address.road ? 'address' : 'place';
  return { id: `nominatim:${place_id}`, kind, name: title, detail, position: [lon, lat] };
}

function partsOf({ address }: Result): AddressParts {
  const { house_number, road, suburb, village, town, city, county, state, country, country_code } = address;
  const within = [city ?? town ?? village ?? suburb, county, state, country];
  return { houseNumber: house_number, street: road, within, countryCode: country_code };
}
