import type { Services } from '../platform/services.ts';
import { addFeed, readFeedState } from './weather-store.ts';

/** Nobody is asked unless the operator said so: in the environment, or at set-up. */
export async function isNwsOn(services: Services): Promise<boolean> {
  return services.env.OVERFLIGHT_NWS_ALERTS || (await readFeedState(services)).enabled === true;
}

/** What the box of the set-up screen switches on. */
export async function enableNwsAlerts(services: Services): Promise<void> {
  await addFeed(services);
}
