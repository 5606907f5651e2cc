import { createHash, createHmac } from 'node:crypto';

export type AwsKeys = { accessKeyId: string; secretAccessKey: string };

type Place = { service: string; region: string; now?: Date };
type Signed = Place & {
  method: string;
  url: URL;
  /** In lower case; the host is signed anyway. */
  headers?: Readonly<Record<string, string>>;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** Presigns one request: AWS Signature Version 4 in the query. */
export function signInQuery(
  keys: AwsKeys,
  { payload, expiresInS, ...signed }: Signed & { payload: 'unsigned' | 'none'; expiresInS: number },
): string {
  const { url, service, region, headers = {}, now = new Date() } = signed;
  const { time, scope } = stampOf({ service, region, now });
  const query = {
    ...Object.fromEntries(url.searchParams),
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${keys.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresInS),
    'X-Amz-SignedHeaders': Object.keys(allHeaders(url, headers)).join(';'),
  };
  const canonicalQuery = queryText(query);
  const payloadHash = payload === 'unsigned' ? 'UNSIGNED-PAYLOAD' : sha256('');
  const signature = signatureOf(keys, { ...signed, now, canonicalQuery, payloadHash });
  return `${url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin}${pathOf(url)}?${canonicalQuery}&X-Amz-Signature=${signature}`;
}

/** The same as headers, for an immediate request. */
export function signInHeaders(
  keys: AwsKeys,
  { body, ...signed }: Signed & { body: string },
): Readonly<Record<string, string>> {
  const { url, service, region, now = new Date() } = signed;
  const { time, scope } = stampOf({ service, region, now });
  const headers = { ...signed.headers, 'x-amz-date': time };
  const signature = signatureOf(keys, {
    ...signed,
    now,
    headers,
    canonicalQuery: queryText(Object.fromEntries(url.searchParams)),
    payloadHash: sha256(body),
  });
  const names = Object.keys(allHeaders(url, headers)).join(';');
  const authorization = `${ALGORITHM} Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
}

type ToSign = Signed & { now: Date; canonicalQuery: string; payloadHash: string };

function signatureOf({ secretAccessKey }: AwsKeys, toSign: ToSign): string {
  const { method, url, headers = {}, service, region, now, canonicalQuery, payloadHash } = toSign;
  const { time, day, scope } = stampOf({ service, region, now });
  const all = allHeaders(url, headers);
  const lines = Object.entries(all).map(([name, value]) => `${name}:${value}\n`);
  const names = Object.keys(all).join(';');
  const request = [method, pathOf(url), canonicalQuery, lines.join(''), names, payloadHash].join('\n');
  const text = [ALGORITHM, time, scope, sha256(request)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
}

function stampOf({ service, region, now }: Required<Place>): { time: string; day: string; scope: string } {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  return { time, day, scope: `${day}/${region}/${service}/aws4_request` };
}

const allHeaders = ({ host }: URL, headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...headers, host }).toSorted(byName));

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

const pathOf = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');

function queryText(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .toSorted(byName)
    .map((pair) => pair.join('='))
    .join('&');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Stricter than encodeURIComponent, as the signature demands. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
