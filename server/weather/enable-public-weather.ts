import type { Services } from '../platform/services.ts';
import { enableForecast } from './forecast/forecast-settings.ts';
import { switchAlerts } from './alerts/switch-alerts.ts';
import { readFeedState } from './weather-store.ts';

/** Enables the public weather services, except where an administrator has already decided. */
export async function enablePublicWeather(services: Services): Promise<void> {
  if ((await readFeedState(services)).enabled === null) await switchAlerts(services, true);
  await enableForecast(services);
}
