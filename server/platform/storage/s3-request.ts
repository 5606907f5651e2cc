import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { presignS3, type S3Account } from './presign-s3.ts';
import { noSpace, storageAway } from './storage-refusals.ts';

const IDLE_TIMEOUT_MS = 60_000;
/** For our own requests, which begin at once. */
const EXPIRES_IN_S = 900;
const ANSWER_LIMIT_BYTES = 16 * 1024 ** 2;
/** What stores say where they have no room left. */
const FULL = /<Code>(XMinioStorageFull|QuotaExceeded|InsufficientStorage|ServiceQuotaExceeded)/;

type Sent = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: { bytes: Readable | Buffer; size: number };
  /** Statuses that are no trouble, beside 200 to 299. */
  expected?: readonly number[];
};
type Answer = { status: number; body: http.IncomingMessage };

/** One request to the store; what it cannot do just now is refused in words a person understands. */
export async function askS3(account: S3Account, sent: Sent): Promise<Answer> {
  const { method, key = '', query = {}, expected = [] } = sent;
  const answer = await send(presignS3(account, { method, key, query, expiresInS: EXPIRES_IN_S }), sent);
  const status = answer.statusCode ?? 0;
  if ((status >= 200 && status < 300) || expected.includes(status)) return { status, body: answer };
  const text = await readAll(answer);
  if (status === 507 || FULL.test(text)) throw noSpace();
  if (status >= 500 || status === 429) throw storageAway();
  throw new Error(`The file store answered ${status} to ${method}: ${text.slice(0, 500)}`);
}

/** The same, with the answer as text. */
export async function askS3Text(account: S3Account, sent: Sent): Promise<{ status: number; text: string }> {
  const { status, body } = await askS3(account, sent);
  return { status, text: await readAll(body) };
}

/** The store may have closed a connection that was kept open: that says nothing about the request. */
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
    // What can be sent only once gets a connection of its own: an old one may be closed already.
    ...(isStream ? { agent: false } : {}),
    headers: { ...headers, ...(body ? { 'content-length': String(body.size) } : {}) },
    timeout: IDLE_TIMEOUT_MS,
  });
  request.once('timeout', () => request.destroy(new Error('timeout')));
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', () => reject(storageAway()));
  });
  if (!body) request.end();
  else if (Buffer.isBuffer(body.bytes)) request.end(body.bytes);
  // What goes wrong on the store's side shows as its answer or as none; on the sender's side it shows here.
  else await Promise.race([pipeline(body.bytes, request), answered]);
  return answered;
}

async function readAll(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_LIMIT_BYTES) throw storageAway();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
