import type { IncomingHttpHeaders } from 'node:http';
import { VERSION } from '@overflight/contract/version.ts';
import { fetchOutside, OutsideFailure } from '../platform/outside/fetch-outside.ts';
import type { Services } from '../platform/services.ts';

type Question = {
  url: URL;
  headers?: Record<string, string>;
  accepts?: readonly number[];
  timeoutMs: number;
  limitBytes: number;
};
export type WeatherAnswer = { status: number; headers: IncomingHttpHeaders; json: unknown };

/** MET Norway answers 203 for a deprecated version. */
const withBody: ReadonlySet<number> = new Set([200, 203]);

/** Queries a weather service; any unusable answer is an `OutsideFailure`. */
export async function fetchWeather({ env }: Services, question: Question): Promise<WeatherAnswer> {
  const { url, headers, accepts = [200], timeoutMs, limitBytes } = question;
  // The services refuse requests without a User-Agent.
  const contact = env.OVERFLIGHT_CONTACT ?? env.OVERFLIGHT_PUBLIC_URL;
  const sent = { 'user-agent': `Overflight/${VERSION}${contact ? ` (${contact})` : ''}`, ...headers };
  const answer = await fetchOutside({ url, headers: sent, timeoutMs, limitBytes });
  const { status, body } = answer;
  if (!accepts.includes(status)) throw new OutsideFailure(`${url.host} answered with status ${status}`);
  return { status, headers: answer.headers, json: withBody.has(status) ? parse(body, url.host) : undefined };
}

function parse(body: Buffer, host: string): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    throw new OutsideFailure(`${host} answered with broken JSON`, { cause: error });
  }
}
