import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { VERSION } from '@overflight/contract/version.ts';
import { isPrivateAddress } from './private-addresses.ts';

export type OutsideRequest = {
  url: URL;
  timeoutMs: number;
  limitBytes: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as a POST if present; its redirects are not followed. */
  body?: string;
  /** The address was not chosen by the operator: it must be on the public internet too. */
  isPublicOnly?: boolean;
  /** File for a 200 response, instead of memory; on disk when the promise resolves. */
  file?: FileTarget;
};
type FileTarget = {
  path: string;
  /** Idle timeout: a large file may take hours, but not stall. */
  silenceMs: number;
  /** Bytes received, and the total if declared. */
  onBytes: (received: number, whole: number | null) => void;
};
export type OutsideAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** The remote gave no usable response; the message is for the log. */
export class OutsideFailure extends Error {}

const MAX_REDIRECTS = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Requests a server that an operator configured. Its host may be in the local network, since the operator chose it;
 * redirect targets may not, which prevents SSRF to this machine or its neighbours.
 */
export async function fetchOutside(request: OutsideRequest): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  let url = request.url;
  if (request.isPublicOnly) refusePrivateLiteral(url);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer = await exchange(url, request, signal);
    if (!redirects.has(answer.status) || request.body !== undefined) return answer;
    url = redirectTarget(answer, url, request.url);
  }
  throw new OutsideFailure(`${request.url.host} redirects too often`);
}

function redirectTarget({ headers }: OutsideAnswer, from: URL, configured: URL): URL {
  const target = URL.parse(headers.location ?? '', from.href);
  if (!target || (target.protocol !== 'https:' && target.protocol !== 'http:'))
    throw new OutsideFailure(`${from.host} redirects to nowhere`);
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw new OutsideFailure(`${from.host} redirects from https to http`);
  if (target.host !== configured.host) refusePrivateLiteral(target);
  return target;
}

/** A name is checked when resolved; a literal address never is. */
function refusePrivateLiteral({ hostname, host }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && isPrivateAddress(literal)) throw privateTarget(host);
}

function exchange(url: URL, request: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
  const isConfigured = url.host === request.url.host;
  const send: typeof http.request = url.protocol === 'https:' ? https.request : http.request;
  const headers = {
    'user-agent': `Overflight/${VERSION}`,
    'accept-encoding': 'identity',
    // Headers for the configured host, such as a key, go to no other.
    ...(isConfigured ? request.headers : {}),
  };
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(asFailure(error, url, signal));
    // The configured host's connection is kept alive for the next keystroke; a redirect is checked anew.
    const method = request.body === undefined ? 'GET' : 'POST';
    const sent = send(url, {
      method,
      headers,
      signal,
      ...(isConfigured && !request.isPublicOnly ? {} : { agent: false, lookup: publicLookup }),
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A kept-alive connection may just have been closed by the remote.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(url, request, signal));
      else fail(error);
    });
    const { file } = request;
    if (file) sent.setTimeout(file.silenceMs, () => sent.destroy(new OutsideFailure(`${url.host} went silent`)));
    sent.on('response', (response) => {
      bodyOf(response, request).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        (error: Error) => {
          sent.destroy();
          fail(error);
        },
      );
    });
    sent.end(request.body);
  });
}

async function bodyOf(response: http.IncomingMessage, { limitBytes, file }: OutsideRequest): Promise<Buffer> {
  if (!file || response.statusCode !== 200) {
    const chunks: Buffer[] = [];
    for await (const chunk of capped(response, limitBytes)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  const whole = Number(response.headers['content-length'] ?? NaN);
  if (whole > limitBytes) throw tooLarge(limitBytes);
  let received = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      file.onBytes((received += chunk.length), Number.isNaN(whole) ? null : whole);
      yield chunk;
    }
  };
  await pipeline(capped(response, limitBytes), counted, fs.createWriteStream(file.path, { flush: true }));
  return Buffer.alloc(0);
}

async function* capped(response: http.IncomingMessage, limitBytes: number): AsyncGenerator<Buffer> {
  let lengthBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    lengthBytes += chunk.length;
    if (lengthBytes > limitBytes) throw tooLarge(limitBytes);
    yield chunk;
  }
}

const tooLarge = (limitBytes: number) => new OutsideFailure(`the answer is larger than ${limitBytes} bytes`);

/** Checks the address actually connected to, which prevents DNS rebinding. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, options, (error, found: string | dns.LookupAddress[], family?: number) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    const refusal = addresses.some(isPrivateAddress) ? privateTarget(hostname) : null;
    callback(error ?? refusal, found, family);
  });
};

function privateTarget(host: string): OutsideFailure {
  return new OutsideFailure(`refused to call ${host}, which is not on the public internet`);
}

/** Texts for system error codes. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name could not be looked up',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nothing answers at its address',
  ECONNRESET: 'the connection broke off',
  ENETUNREACH: 'there is no way to its network',
  EHOSTUNREACH: 'there is no way to it',
  ETIMEDOUT: 'it does not answer',
  EPIPE: 'the connection broke off',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

function asFailure(error: Error, { host }: URL, signal: AbortSignal): OutsideFailure {
  if (error instanceof OutsideFailure) return error;
  if (signal.aborted) return new OutsideFailure(`${host} did not answer in time`, { cause: error });
  const code = 'code' in error ? String(error.code) : '';
  const reason =
    reasons[code] ??
    (code.startsWith('HPE_') ? 'its answer is no HTTP' : `the connection failed${code && ` (${code})`}`);
  return new OutsideFailure(`${host} cannot be reached: ${reason}`, { cause: error });
}
