import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { areaNames, type AreaNames } from '../search/area-at.ts';
import { gazetteerOf } from '../search/gazetteer.ts';
import { centreOf } from './centre-of.ts';

/**
 * Fills in the state and county of the centre if they are empty; outside the US both stay empty. Names that
 * were filled in before follow a restriction that moves; names that somebody typed stay.
 */
export function fillPlaceNames(
  services: Services,
  restriction: CustomRestriction,
  before?: CustomRestriction,
): CustomRestriction {
  const { geometry } = restriction;
  const properties = before ? withoutFound(services, restriction.properties, before) : restriction.properties;
  if (properties.State !== '' && properties.County !== '') return restriction;
  const { state, county } = namesAt(services, ...lngLat(centreOf(geometry.coordinates)));
  const names = { State: properties.State || (state ?? ''), County: properties.County || (county ?? '') };
  return { ...restriction, properties: { ...properties, ...names } };
}

type Properties = CustomRestriction['properties'];

function withoutFound(services: Services, properties: Properties, { geometry }: CustomRestriction): Properties {
  const { state, county } = namesAt(services, ...lngLat(centreOf(geometry.coordinates)));
  return {
    ...properties,
    State: properties.State === state ? '' : properties.State,
    County: properties.County === county ? '' : properties.County,
  };
}

/** Without the built-in outlines the names stay empty: saving the restriction matters more. */
function namesAt(services: Services, lng: number, lat: number): Pick<AreaNames, 'state' | 'county'> {
  try {
    return areaNames(gazetteerOf(services), lng, lat);
  } catch (error) {
    if (error instanceof Refused) return { state: null, county: null };
    throw error;
  }
}
