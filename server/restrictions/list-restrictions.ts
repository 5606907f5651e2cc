import type { Services } from '../platform/services.ts';
import { featuresText } from './restrictions-store.ts';

/** All restrictions of a tenant as the text that is answered. */
export async function listRestrictions(services: Pick<Services, 'db'>, tenant: string): Promise<string> {
  return collectionText(await featuresText(services, tenant));
}

/** A feature collection around features that are text already. */
export const collectionText = (features: string): string => `{"type":"FeatureCollection","features":[${features}]}`;
