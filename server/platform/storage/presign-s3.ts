import { signInQuery, type AwsKeys } from '../aws/sign-v4.ts';

/** An S3-compatible store; addresses are in path style, `endpoint/bucket/key`. */
export type S3Account = AwsKeys & { endpoint: string; bucket: string; region: string };

type Wanted = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** Empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  expiresInS: number;
  /** Binds the URL to a body of this size. */
  size?: number;
  now?: Date;
};

/** A presigned URL for one request. */
export function presignS3(account: S3Account, { method, key, query = {}, size, ...when }: Wanted): string {
  const { endpoint, bucket, region } = account;
  const url = new URL(endpoint);
  const parts = [bucket, ...(key === '' ? [] : key.split('/'))].map(encodeURIComponent);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${parts.join('/')}`;
  url.search = String(new URLSearchParams(query));
  const headers = size === undefined ? {} : { 'content-length': String(size) };
  return signInQuery(account, { service: 's3', region, method, url, headers, payload: 'unsigned', ...when });
}
