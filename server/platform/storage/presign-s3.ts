import { createHash, createHmac } from 'node:crypto';

/** An S3-compatible store; addresses are in path style, `endpoint/bucket/key`. */
export type S3Account = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Wanted = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** Empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  expiresInS: number;
  /** Binds the address to a body of so many bytes. */
  size?: number;
  now?: Date;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** An address that stands for the leave to make one request for some time: AWS Signature Version 4 in the query. */
export function presignS3(
  account: S3Account,
  { method, key, query = {}, expiresInS, size, now = new Date() }: Wanted,
): string {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = account;
  const base = new URL(endpoint);
  const path = `${base.pathname.replace(/\/$/, '')}/${[bucket, ...(key === '' ? [] : key.split('/'))].map(encode).join('/')}`;
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const headers = { ...(size === undefined ? {} : { 'content-length': String(size) }), host: base.host };
  const signedHeaders = Object.keys(headers).join(';');
  const signed = {
    ...query,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresInS),
    'X-Amz-SignedHeaders': signedHeaders,
  };
  const canonicalQuery = Object.entries(signed)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = [method, path, canonicalQuery, headerLines.join(''), signedHeaders, 'UNSIGNED-PAYLOAD'].join('\n');
  const toSign = [ALGORITHM, time, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(signingKey, toSign).toString('hex');
  return `${base.origin}${path}?${canonicalQuery}&X-Amz-Signature=${signature}`;
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Stricter than encodeURIComponent, as the signature demands. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
