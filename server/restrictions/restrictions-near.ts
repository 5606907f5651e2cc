import type { CustomRestriction } from '@overflight/contract/restrictions.ts';
import type { Box } from '@overflight/flight/geo/edge-grid.ts';
import type { Services } from '../platform/services.ts';
import { featuresTouching } from './restrictions-store.ts';

/** Stored boxes begin within ±180° and end before 540°: a question may mean them one turn further, or one turn back. */
const TURNS_DEG = [-360, 0, 360];

/** The restrictions of a tenant whose box touches this one, wherever on the globe its longitudes are counted from. */
export async function restrictionsNear(
  services: Pick<Services, 'db'>,
  tenant: string,
  box: Box,
): Promise<CustomRestriction[]> {
  const boxes = TURNS_DEG.map((turn) => ({ ...box, minX: box.minX + turn, maxX: box.maxX + turn }));
  const features = await featuresTouching(services, tenant, boxes);
  return features.map((text) => JSON.parse(text) as CustomRestriction);
}
