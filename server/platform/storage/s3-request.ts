import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { presignS3, type S3Account } from './presign-s3.ts';
import { noSpace, storageUnavailable } from './storage-refusals.ts';

const IDLE_TIMEOUT_MS = 60_000;
/** For our own immediate requests. */
const EXPIRES_IN_S = 900;
const ANSWER_LIMIT_BYTES = 16 * 1024 ** 2;
/** Error codes of a full store. */
const FULL = /<Code>(XMinioStorageFull|QuotaExceeded|InsufficientStorage|ServiceQuotaExceeded)/;

type Sent = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: { bytes: Readable | Buffer; size: number };
  /** Accepted statuses besides 200 to 299. */
  expected?: readonly number[];
};
type Answer = { status: number; body: http.IncomingMessage };

/** One request to the store; failures are refused with a readable message. */
export async function requestS3(account: S3Account, sent: Sent): Promise<Answer> {
  const { method, key = '', query = {}, expected = [] } = sent;
  const answer = await send(presignS3(account, { method, key, query, expiresInS: EXPIRES_IN_S }), sent);
  const status = answer.statusCode ?? 0;
  if ((status >= 200 && status < 300) || expected.includes(status)) return { status, body: answer };
  const text = await readAll(answer);
  if (status === 507 || FULL.test(text)) throw noSpace('The file store');
  if (status >= 500 || status === 429) throw storageUnavailable();
  throw new Error(`The file store answered ${status} to ${method}: ${text.slice(0, 500)}`);
}

/** The same, with the response as text. */
export async function requestS3Text(account: S3Account, sent: Sent): Promise<{ status: number; text: string }> {
  const { status, body } = await requestS3(account, sent);
  return { status, text: await readAll(body) };
}

/** The store may have closed a kept-alive connection: the request is retried. */
async function send(address: string, sent: Sent): Promise<http.IncomingMessage> {
  try {
    return await sendOnce(address, sent);
  } catch (error) {
    if (sent.body && !Buffer.isBuffer(sent.body.bytes)) throw error;
    return sendOnce(address, sent);
  }
}

async function sendOnce(address: string, { method, headers = {}, body }: Sent): Promise<http.IncomingMessage> {
  const { request: open } = address.startsWith('https:') ? https : http;
  const isStream = body !== undefined && !Buffer.isBuffer(body.bytes);
  const request = open(address, {
    method,
    // A body that can be sent only once gets a new connection: an old one may be closed.
    ...(isStream ? { agent: false } : {}),
    headers: { ...headers, ...(body ? { 'content-length': String(body.size) } : {}) },
    timeout: IDLE_TIMEOUT_MS,
  });
  request.once('timeout', () => request.destroy(new Error('timeout')));
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', () => reject(storageUnavailable()));
  });
  if (!body) request.end();
  else if (Buffer.isBuffer(body.bytes)) request.end(body.bytes);
  // Store errors show in its response; sender errors show here.
  else await Promise.race([pipeline(body.bytes, request), answered]);
  return answered;
}

async function readAll(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_LIMIT_BYTES) throw storageUnavailable();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
