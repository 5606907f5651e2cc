import * as contract from '@overflight/contract/map/search.ts';
import { route, type Route } from '../platform/http/route.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { searchPlaces } from './search-places.ts';

export const searchRoutes: Route[] = [
  route(contract.searchPlaces, async ({ services, query: { q, limit, lng, lat } }) => {
    const near = lng !== undefined && lat !== undefined ? { lng, lat } : undefined;
    return searchPlaces(services, { text: q, limit, near });
  }),

  route(contract.reverseGeocode, async ({ services, query }) => reverseGeocode(services, query)),
];
