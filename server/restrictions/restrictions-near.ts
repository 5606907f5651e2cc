import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import type { Services } from '../platform/services.ts';
import { featuresTouching } from './restrictions-store.ts';

/** The custom restrictions of a tenant whose box touches this one. */
export async function restrictionsNear(
  services: Pick<Services, 'db'>,
  tenant: string,
  box: Box,
): Promise<CustomRestriction[]> {
  const features = await featuresTouching(services, tenant, box);
  return features.map((text) => JSON.parse(text) as CustomRestriction);
}
