import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import type { Services } from '../platform/services.ts';
import { boxOnGlobe } from '../platform/db/box-on-globe.ts';
import { fillPlaceNames } from './fill-place-names.ts';
import { putRestriction, readFeature } from './restrictions-store.ts';

/** Creates or replaces a restriction; returns the stored text. */
export async function saveRestriction(
  services: Services,
  tenant: string,
  restriction: CustomRestriction,
): Promise<string> {
  const stored = await readFeature(services, { tenant, id: restriction.properties.id });
  const before = stored === undefined ? undefined : (JSON.parse(stored) as CustomRestriction);
  const { geometry, properties } = fillPlaceNames(services, restriction, before);
  const feature = JSON.stringify({ type: 'Feature', geometry, properties } satisfies CustomRestriction);
  await putRestriction(services, { tenant, id: properties.id }, { box: boxOnGlobe(geometry.coordinates), feature });
  return feature;
}
