import type { Services } from '../platform/services.ts';
import { readFeedState } from './weather-store.ts';

/** The service is not queried unless enabled; an administrator's setting overrides the environment. */
export async function isNwsOn(services: Services): Promise<boolean> {
  return (await readFeedState(services)).enabled ?? services.env.OVERFLIGHT_NWS_ALERTS;
}
