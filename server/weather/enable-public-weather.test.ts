import { expect, it } from 'vitest';
import { startOutsideServer } from '../testing/outside-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { alertStatus } from './alerts/alert-status.ts';
import { enablePublicWeather } from './enable-public-weather.ts';
import { forecastSettings, saveForecastSettings } from './forecast/forecast-settings.ts';
import { switchAlerts } from './alerts/switch-alerts.ts';

const outside = await startOutsideServer();
const settings = { OVERFLIGHT_NWS_URL: outside.url, OVERFLIGHT_MET_NORWAY_URL: outside.url };

it('the box of the set-up screen switches the public weather services on, the one with terms of its own not', async () => {
  const { services } = await startTestServer(settings);
  expect((await alertStatus(services)).state).toBe('off');
  await enablePublicWeather(services);
  expect((await alertStatus(services)).state).toBe('never');
  const { providers } = await forecastSettings(services);
  expect(providers).toEqual({ nws: true, 'met-norway': true, 'open-meteo': false });
});

it('what an administrator decided before stays', async () => {
  const { services } = await startTestServer(settings);
  await switchAlerts(services, false);
  const decided = await forecastSettings(services);
  await saveForecastSettings(services, decided);
  await enablePublicWeather(services);
  expect((await alertStatus(services)).state).toBe('off');
  expect(await forecastSettings(services)).toEqual(decided);
});
