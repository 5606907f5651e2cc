import type { IncomingHttpHeaders } from 'node:http';
import { VERSION } from '@overflight/contract/version.ts';
import { fetchOutside, OutsideFailure } from '../platform/outside/fetch-outside.ts';
import type { Services } from '../platform/services.ts';

const TIMEOUT_MS = 20_000;
const LIMIT_BYTES = 24 * 1024 * 1024;

type Question = { path: string; headers?: Record<string, string>; accepts?: readonly number[] };
export type NwsAnswer = { status: number; headers: IncomingHttpHeaders; json: unknown };

/** Asks the US National Weather Service; whatever else than a usable answer comes is an `OutsideFailure`. */
export async function askNws({ env }: Services, { path, headers, accepts = [200] }: Question): Promise<NwsAnswer> {
  const url = new URL(env.OVERFLIGHT_NWS_URL.replace(/\/$/, '') + path);
  // The service refuses whoever does not say who is asking.
  const contact = env.OVERFLIGHT_CONTACT ?? env.OVERFLIGHT_PUBLIC_URL;
  const sent = {
    accept: 'application/geo+json',
    'user-agent': `Overflight/${VERSION}${contact ? ` (${contact})` : ''}`,
    ...headers,
  };
  const answer = await fetchOutside({ url, headers: sent, timeoutMs: TIMEOUT_MS, limitBytes: LIMIT_BYTES });
  const { status, body } = answer;
  if (!accepts.includes(status)) throw new OutsideFailure(`${url.host} answered with status ${status}`);
  return { status, headers: answer.headers, json: status === 200 ? parse(body, url.host) : undefined };
}

function parse(body: Buffer, host: string): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    throw new OutsideFailure(`${host} answered with broken JSON`, { cause: error });
  }
}
