import { z } from 'zod';
import type { EnabledGeocoder } from '../basemap/sources/enabled-geocoder.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { fetchOutside, OutsideFailure } from '../platform/outside/fetch-outside.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import type { Geocoder } from './geocoders/geocoder.ts';
import { nominatim } from './geocoders/nominatim.ts';
import { photon } from './geocoders/photon.ts';
import { usCensus } from './geocoders/us-census.ts';

const TIMEOUT_MS = 4000;
const LIMIT_BYTES = 1024 * 1024;
const CACHE_AGE_MS = 10 * 60 * 1000;
const CACHE_ENTRIES = 500;
/** After a failure it is not queried for this long: people keep typing, and the built-in list answers at once. */
const BACKOFF_MS = 10_000;

export const geocoders: Record<EnabledGeocoder['kind'], Geocoder> = { photon, nominatim, 'us-census': usCensus };

type Kept = { atMs: number; answer: unknown };
const memory = perServices(() => ({
  answers: new BoundedMap<string, Kept>(CACHE_ENTRIES),
  retryAfterMs: new BoundedMap<string, number>(CACHE_ENTRIES),
}));

export type GeocoderResult<T> = { ok: true; value: T } | { ok: false };

/** Queries a geocoder and parses its answer. External failures are logged and never become our errors. */
export async function queryGeocoder<T>(
  services: Services,
  url: URL,
  read: (answer: unknown) => T,
): Promise<GeocoderResult<T>> {
  const { answers, retryAfterMs } = memory(services);
  const nowMs = services.now().getTime();
  const kept = answers.get(url.href);
  if (kept && nowMs - kept.atMs < CACHE_AGE_MS) return { ok: true, value: read(kept.answer) };
  if (nowMs < (retryAfterMs.get(url.host) ?? 0)) return { ok: false };
  try {
    const answer = await fetchJson(url);
    const value = read(answer);
    answers.set(url.href, { atMs: nowMs, answer });
    return { ok: true, value };
  } catch (error) {
    if (!isExternalError(error)) throw error;
    retryAfterMs.set(url.host, services.now().getTime() + BACKOFF_MS);
    // The query is somebody's address: the log names the host only.
    services.log.error({ host: url.host, reason: reasonOf(error) }, 'the geocoder gave no usable answer');
    return { ok: false };
  }
}

async function fetchJson(url: URL): Promise<unknown> {
  const headers = { accept: 'application/json' };
  const { status, body } = await fetchOutside({ url, headers, timeoutMs: TIMEOUT_MS, limitBytes: LIMIT_BYTES });
  if (status !== 200) throw new OutsideFailure(`${url.host} answered with status ${status}`);
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    throw new OutsideFailure(`${url.host} answered with broken JSON`, { cause: error });
  }
}

function isExternalError(error: unknown): error is Error {
  return error instanceof OutsideFailure || error instanceof z.ZodError;
}

function reasonOf(error: Error): string {
  return error instanceof z.ZodError ? 'the answer has another form than expected' : error.message;
}
