import type { Position } from 'geojson';
import {
  forecastProviders,
  type ForecastProvider,
  type ForecastSettings,
} from '@overflight/contract/weather/forecast.ts';
import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { placeAt } from '../../search/place-at.ts';
import { demoSeries } from '../made-up/demo-forecast.ts';
import { isAtDemoSite, isDemoWeatherOn } from '../made-up/demo-weather.ts';
import { fetchForecast, type CellQuestion } from './fetch-forecast.ts';
import { forecastCell, type ForecastCell } from './forecast-cell.ts';
import { recordSuccess, recordFailure, readCell, writeCell, type StoredCell } from './forecast-store.ts';
import { HOUR_MS, hourOf, HOURS_LOOKED_AT, startOfHour, type Series } from './series.ts';

export type PlaceForecast =
  | { ok: true; series: Series; provider: ForecastProvider | 'demo' }
  | { ok: false; reason: string };

/** If a provider fails, its last answer is used for this long. */
const LAST_GOOD_MS: Record<ForecastProvider, number> = {
  nws: 6 * HOUR_MS,
  'met-norway': 6 * HOUR_MS,
  'open-meteo': 6 * HOUR_MS,
};
/** A failing provider is skipped for a moment: a plan of many places does not wait for each of them. */
const PAUSE_MS = 30_000;

type Pause = { untilMs: number; reason: string };
const memory = perServices(() => ({
  underWay: new Map<string, Promise<PlaceForecast>>(),
  pauses: new Map<ForecastProvider, Pause>(),
}));

/** The forecast of the next hours at a place, from the first enabled provider that covers it and answers. */
export async function forecastAt(
  services: Services,
  settings: ForecastSettings,
  position: Position,
): Promise<PlaceForecast> {
  if (isAtDemoSite(position) && (await isDemoWeatherOn(services)))
    return { ok: true, series: demoSeries(services.now()), provider: 'demo' };
  const cell = forecastCell(position);
  const chain = providersFor(services, cell).filter((provider) => settings.providers[provider]);
  const reasons: string[] = [];
  for (const provider of chain) {
    const found = await askOnce(services, provider, { cell, settings });
    if (found.ok) return found;
    reasons.push(found.reason);
  }
  return { ok: false, reason: reasons.join(' ') || NO_PROVIDER };
}

const NO_PROVIDER = 'No forecast provider that covers this place is switched on.';

/** The United States and their territories. */
export const nwsCountries: ReadonlySet<string> = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI']);

/** The US service is best for the US and covers nothing else; elsewhere the administrator's choice comes first. */
function providersFor(services: Services, { lng, lat }: ForecastCell): readonly ForecastProvider[] {
  const { country } = placeAt(services, [lng, lat]);
  if (country !== null && nwsCountries.has(country)) return ['nws', 'open-meteo', 'met-norway'];
  // Waters of unknown country: the US service itself says whether it covers them.
  return country === null ? ['open-meteo', 'met-norway', 'nws'] : ['open-meteo', 'met-norway'];
}

type Place = { cell: ForecastCell; settings: ForecastSettings };

/** Concurrent requests for one cell share the same answer. */
function askOnce(services: Services, provider: ForecastProvider, place: Place): Promise<PlaceForecast> {
  const { underWay } = memory(services);
  const key = `${provider} ${place.cell.name}`;
  const known = underWay.get(key);
  if (known) return known;
  const asked = ask(services, provider, place).finally(() => underWay.delete(key));
  underWay.set(key, asked);
  return asked;
}

async function ask(services: Services, provider: ForecastProvider, place: Place): Promise<PlaceForecast> {
  const key = { provider, cell: place.cell.name };
  const known = await readCell(services, key);
  if (known && services.now() < known.expires_at) return forecastFrom(services, provider, known);
  const { pauses } = memory(services);
  const pause = pauses.get(provider);
  if (pause && services.now().getTime() < pause.untilMs) return lastGood(services, provider, { known, ...pause });
  try {
    const question: CellQuestion = { ...place, known };
    const answered = await fetchForecast[provider](services, question);
    await writeCell(services, key, answered);
    await recordSuccess(services, provider);
    return forecastFrom(services, provider, answered);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    services.log.error({ provider, reason: error.message }, 'the forecast could not be fetched');
    pauses.set(provider, { untilMs: services.now().getTime() + PAUSE_MS, reason: error.message });
    await recordFailure(services, provider, error.message);
    return lastGood(services, provider, { known, reason: error.message });
  }
}

function forecastFrom(services: Services, provider: ForecastProvider, { series }: StoredCell): PlaceForecast {
  const { name } = forecastProviders[provider];
  if (series === null) return { ok: false, reason: `${name} does not cover this place.` };
  return { ok: true, series: JSON.parse(series) as Series, provider };
}

type Failed = { known: StoredCell | undefined; reason: string };

function lastGood(services: Services, provider: ForecastProvider, { known, reason }: Failed): PlaceForecast {
  const nowMs = services.now().getTime();
  const isYoung = known !== undefined && nowMs - known.fetched_at.getTime() <= LAST_GOOD_MS[provider];
  const found = isYoung && known.series !== null ? forecastFrom(services, provider, known) : undefined;
  const lastMs = startOfHour(nowMs) + HOURS_LOOKED_AT * HOUR_MS;
  if (found?.ok && hourOf(found.series, lastMs)) return found;
  return { ok: false, reason: `${forecastProviders[provider].name} gave no usable forecast: ${reason}.` };
}
