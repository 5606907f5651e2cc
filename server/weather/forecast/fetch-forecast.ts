import type { ForecastProvider, ForecastSettings } from '@overflight/contract/weather/forecast.ts';
import type { Services } from '../../platform/services.ts';
import { fetchNws } from '../fetch-nws.ts';
import { fetchWeather } from '../fetch-weather.ts';
import type { ForecastCell } from './forecast-cell.ts';
import type { StoredCell } from './forecast-store.ts';
import { readMetNorway } from './read-met-norway.ts';
import { readNwsGrid, readNwsPoint } from './read-nws-grid.ts';
import { isOldForecast } from './refuse-old-forecast.ts';
import { openMeteoQuery, readOpenMeteo } from './read-open-meteo.ts';
import { HOUR_MS, hourOf, HOURS_KEPT, HOURS_LOOKED_AT, startOfHour, type Series } from './series.ts';

export type CellQuestion = { cell: ForecastCell; settings: ForecastSettings; known: StoredCell | undefined };
type AskProvider = (services: Services, question: CellQuestion) => Promise<StoredCell>;

const limits = { timeoutMs: 8000, limitBytes: 4 * 1024 * 1024 } as const;
/** Default lifetime of an answer, and of the answer that a place is not covered. */
const FRESH_MS = 30 * 60_000;
const UNKNOWN_PLACE_MS = 24 * HOUR_MS;
const MAX_AGE_MS = 3 * HOUR_MS;
const OPEN_METEO = { free: 'https://api.open-meteo.com', paid: 'https://customer-api.open-meteo.com' } as const;

/** Queries of each provider for one cell; a cell without a series is not covered. */
export const fetchForecast: Record<ForecastProvider, AskProvider> = {
  nws: async (services, { cell: { lng, lat }, known }) => {
    const accepts = [200, 404];
    const grid = known?.grid ?? (await nwsGrid(services, `${lat},${lng}`));
    if (grid === null) return kept(services, { expiresMs: UNKNOWN_PLACE_MS });
    const { status, json } = await fetchNws(services, { path: `/gridpoints/${grid}`, accepts, ...limits });
    // The grid may have changed: its square is looked up again the next time.
    if (status === 404) return kept(services, { expiresMs: FRESH_MS });
    return kept(services, { series: readNwsGrid(json, services.now().getTime()), grid });
  },

  'met-norway': async (services, { cell: { lng, lat }, known }) => {
    const url = new URL('/weatherapi/locationforecast/2.0/complete', services.env.OVERFLIGHT_MET_NORWAY_URL);
    url.search = String(new URLSearchParams({ lat: String(lat), lon: String(lng) }));
    const headers = ifModified(services, known);
    const {
      status,
      headers: answered,
      json,
    } = await fetchWeather(services, {
      url,
      headers,
      // 203: the requested version of the service is deprecated, but answers.
      accepts: [200, 203, 304, 422],
      ...limits,
    });
    const expiresMs = freshFor(services, answered.expires);
    if (status === 422) return kept(services, { expiresMs: UNKNOWN_PLACE_MS });
    if (status === 304 && known) return { ...known, ...times(services, expiresMs) };
    const series = readMetNorway(json, services.now().getTime());
    return kept(services, { series, expiresMs, lastModified: answered['last-modified'] ?? null });
  },

  'open-meteo': async (services, { cell: { lng, lat }, settings: { openMeteoUrl, openMeteoKey } }) => {
    const base = openMeteoUrl || OPEN_METEO[openMeteoKey ? 'paid' : 'free'];
    const url = new URL(`${base.replace(/\/$/, '')}/v1/forecast`);
    url.search = String(
      new URLSearchParams({
        latitude: String(lat),
        longitude: String(lng),
        ...openMeteoQuery,
        // One more than is kept: hourly amounts are stamped at the end of the hour.
        forecast_hours: String(HOURS_KEPT + 1),
        ...(openMeteoKey ? { apikey: openMeteoKey } : {}),
      }),
    );
    const { json } = await fetchWeather(services, { url, ...limits });
    return kept(services, { series: readOpenMeteo(json, startOf(services)) });
  },
};

/** Old forecasts are fetched in full: a 304 would not make them newer, or reach far enough. */
function ifModified(services: Services, known: StoredCell | undefined): Record<string, string> {
  const { series, last_modified } = known ?? {};
  const lastMs = startOf(services) + HOURS_LOOKED_AT * HOUR_MS;
  const reachesFar = series ? hourOf(JSON.parse(series) as Series, lastMs) !== undefined : false;
  const isOld = isOldForecast(Date.parse(last_modified ?? ''), services.now().getTime());
  return last_modified && reachesFar && !isOld ? { 'if-modified-since': last_modified } : {};
}

/** Null if the service does not cover the place. */
async function nwsGrid(services: Services, place: string): Promise<string | null> {
  const { status, json } = await fetchNws(services, { path: `/points/${place}`, accepts: [200, 404], ...limits });
  return status === 404 ? null : readNwsPoint(json);
}

const startOf = ({ now }: Services): number => startOfHour(now().getTime());

type Kept = { series?: object; grid?: string; lastModified?: string | null; expiresMs?: number };

function kept(services: Services, { series, grid = '', lastModified = null, expiresMs = FRESH_MS }: Kept): StoredCell {
  const text = series ? JSON.stringify(series) : null;
  return { series: text, grid: grid || null, last_modified: lastModified, ...times(services, expiresMs) };
}

function times({ now }: Services, expiresMs: number): Pick<StoredCell, 'fetched_at' | 'expires_at'> {
  const fetched_at = now();
  return { fetched_at, expires_at: new Date(fetched_at.getTime() + expiresMs) };
}

/** A provider that names a time is not queried before it, within limits. */
function freshFor({ now }: Services, expires: string | undefined): number {
  const namedMs = Date.parse(expires ?? '') - now().getTime();
  return Number.isFinite(namedMs) ? Math.min(Math.max(namedMs, FRESH_MS), MAX_AGE_MS) : FRESH_MS;
}
