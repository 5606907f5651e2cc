import type { AlertStatus } from '@overflight/contract/weather/weather.ts';
import type { Services } from '../../platform/services.ts';
import { alertStatus } from './alert-status.ts';
import { pollAlertsJob } from './poll-alerts.ts';
import { writeSwitch } from '../weather-store.ts';

/** Switching the alerts on polls at once. */
export async function switchAlerts(services: Services, enabled: boolean): Promise<AlertStatus> {
  await writeSwitch(services, enabled);
  if (enabled) await services.jobs.send(pollAlertsJob.name, {});
  return alertStatus(services);
}
