import type { Services } from '../platform/services.ts';
import { fetchWeather, type WeatherAnswer } from './fetch-weather.ts';

const TIMEOUT_MS = 20_000;
const LIMIT_BYTES = 24 * 1024 * 1024;

type Question = {
  path: string;
  headers?: Record<string, string>;
  accepts?: readonly number[];
  timeoutMs?: number;
  limitBytes?: number;
};

/** Queries the US National Weather Service; any unusable answer is an `OutsideFailure`. */
export function fetchNws(services: Services, { path, headers, ...rest }: Question): Promise<WeatherAnswer> {
  return fetchWeather(services, {
    url: new URL(services.env.OVERFLIGHT_NWS_URL.replace(/\/$/, '') + path),
    headers: { accept: 'application/geo+json', ...headers },
    timeoutMs: TIMEOUT_MS,
    limitBytes: LIMIT_BYTES,
    ...rest,
  });
}
