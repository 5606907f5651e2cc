import type { Services } from '../platform/services.ts';
import { readFeedState } from './weather-store.ts';

/** Nobody is asked unless the operator said so; what an administrator decided counts more than the environment. */
export async function isNwsOn(services: Services): Promise<boolean> {
  return (await readFeedState(services)).enabled ?? services.env.OVERFLIGHT_NWS_ALERTS;
}
