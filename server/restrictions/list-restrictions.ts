import type { Services } from '../platform/services.ts';
import { featuresText } from './restrictions-store.ts';

/** All restrictions of a tenant as response text. */
export async function listRestrictions(services: Pick<Services, 'db'>, tenant: string): Promise<string> {
  return collectionText(await featuresText(services, tenant));
}

/** Wraps features that are already text in a feature collection. */
export const collectionText = (features: string): string => `{"type":"FeatureCollection","features":[${features}]}`;
