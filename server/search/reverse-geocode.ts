import type { AnswerOf } from '@overflight/contract/call.ts';
import type { reverseGeocode as call } from '@overflight/contract/map/search.ts';
import { overview } from '../basemap/built-in.ts';
import { enabledGeocoder } from '../basemap/sources/enabled-geocoder.ts';
import type { Services } from '../platform/services.ts';
import { areaNames } from './area-at.ts';
import { queryGeocoder, geocoders } from './query-geocoder.ts';
import { gazetteerOf } from './gazetteer.ts';
import type { FoundAddress } from './geocoders/geocoder.ts';
import { nearestPlace } from './nearest-place.ts';

type Answer = AnswerOf<typeof call>;
type Position = { lng: number; lat: number };

/** Reverse geocodes a position. The built-in outlines come first, so county and state do not depend on the network. */
export async function reverseGeocode(services: Services, { lng, lat }: Position): Promise<Answer> {
  const gazetteer = gazetteerOf(services);
  const { county, state, country } = areaNames(gazetteer, lng, lat);
  const online = await reverseOnline(services, { lng, lat });
  return {
    address: online.found?.address ?? null,
    nearestPlace: nearestPlace(gazetteer, lng, lat),
    county: county ?? (state ? null : (online.found?.county ?? null)),
    state: state ?? online.found?.state ?? null,
    country: country ?? online.found?.country ?? null,
    attribution: [overview.attribution, ...(online.found ? [online.attribution] : [])].join(', '),
    degraded: online.degraded,
  };
}

type Online = { found?: FoundAddress | undefined; attribution: string; degraded: boolean };

async function reverseOnline(services: Services, { lng, lat }: Position): Promise<Online> {
  const enabled = await enabledGeocoder(services);
  const reverse = enabled && geocoders[enabled.kind].reverse;
  if (!reverse) return { attribution: '', degraded: false };
  const asked = await queryGeocoder(services, reverse.url(enabled.url, lng, lat), reverse.read);
  return { found: asked.ok ? asked.value : undefined, attribution: enabled.attribution, degraded: !asked.ok };
}
