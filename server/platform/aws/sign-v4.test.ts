import aws4 from 'aws4';
import { expect, it } from 'vitest';
import { signInHeaders, signInQuery } from './sign-v4.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const now = new Date('2026-11-15T12:00:00Z');
const place = { service: 'kinesisvideo', region: 'us-west-2', now };

it('signs a request as an independent signer does', () => {
  const body = '{"StreamName":"drone-1"}';
  const url = new URL('https://kinesisvideo.us-west-2.amazonaws.com/getDataEndpoint');
  const headers = { 'content-length': String(body.length), 'content-type': 'application/json' };
  const ours = signInHeaders(keys, {
    ...place,
    method: 'POST',
    url,
    headers,
    body,
  });
  const theirs = aws4.sign(
    {
      ...place,
      method: 'POST',
      host: url.host,
      path: url.pathname,
      body,
      headers: { 'content-type': 'application/json', 'X-Amz-Date': '20261115T120000Z' },
    },
    keys,
  );
  expect(ours['authorization']).toBe(String(theirs.headers?.['Authorization']));
});

it('signs an address as an independent signer does', () => {
  const arn = 'arn:aws:kinesisvideo:us-west-2:123456789012:channel/drone 1/1600000000000';
  const url = new URL('wss://v-1.kinesisvideo.us-west-2.amazonaws.com/');
  url.searchParams.set('X-Amz-ChannelARN', arn);
  const ours = new URL(signInQuery(keys, { ...place, method: 'GET', url, payload: 'none', expiresInS: 299 }));
  const query = new URLSearchParams({
    'X-Amz-ChannelARN': arn,
    'X-Amz-Date': '20261115T120000Z',
    'X-Amz-Expires': '299',
  });
  const theirs = aws4.sign({ ...place, signQuery: true, host: url.host, path: `/?${String(query)}` }, keys);
  const signature = (address: string) => new URL(address, url).searchParams.get('X-Amz-Signature');
  expect(ours.origin === 'null' ? ours.protocol : ours.origin).toMatch(/^wss:/);
  expect(signature(ours.href)).toBe(signature(theirs.path ?? ''));
});
