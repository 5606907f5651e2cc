import { ForecastSettings, defaultThresholds, type ForecastOverview } from '@overflight/contract/weather/forecast.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Services } from '../../platform/services.ts';
import { readSetting, saveSetting } from '../../platform/settings.ts';
import { readProviderStates } from './forecast-store.ts';

const NAME = 'forecast';

/** The administrators' settings, or undefined if there are none. */
async function decided({ db }: Services): Promise<ForecastSettings | undefined> {
  const value = await readSetting(db, NAME);
  return value === undefined ? undefined : ForecastSettings.parse(value);
}

/** No provider is queried unless enabled; an administrator's setting overrides the environment. */
export async function forecastSettings(services: Services): Promise<ForecastSettings> {
  return (await decided(services)) ?? withUsualProviders(services.env.OVERFLIGHT_FORECAST);
}

export async function saveForecastSettings(services: Services, settings: ForecastSettings): Promise<ForecastOverview> {
  const providers = Object.entries(settings.providers).flatMap(([name, isOn]) => (isOn ? [name] : []));
  await services.db.transaction().execute(async (trx) => {
    await saveSetting(trx, NAME, { value: settings, now: services.now() });
    await recordEvent(trx, { kind: 'weather-changed', subject: 'Forecast', details: { providers } });
  });
  return forecastOverview(services);
}

export async function forecastOverview(services: Services): Promise<ForecastOverview> {
  return { settings: await forecastSettings(services), states: await readProviderStates(services) };
}

/** Enables the providers that are free of charge, unless an administrator has already decided. */
export async function enableForecast(services: Services): Promise<void> {
  if (!(await decided(services))) await saveForecastSettings(services, withUsualProviders(true));
}

function withUsualProviders(isOn: boolean): ForecastSettings {
  return {
    providers: { nws: isOn, 'met-norway': isOn, 'open-meteo': false },
    openMeteoUrl: '',
    openMeteoKey: '',
    thresholds: defaultThresholds,
  };
}
