import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { datasetsInUse } from '../datasets/datasets-in-use.ts';
import { layerVersion } from '../layer-version.ts';
import { putDataset, restriction, square } from './testing/put-dataset.ts';

const server = await startTestServer({ OVERFLIGHT_PUBLIC_URL: 'https://overflight.example' });
const { services, app } = server;
const admin = await signInAs(server, { products: ['admins'] });
const features = [restriction('zone', [[square(-105, 39.6, 0.2)]])];
await putDataset(services, { id: 'zones', kind: 'GeoJSON', features });

type Headers = Record<string, string>;
const SHOWN = '/flights/v2/tile/restrictions/9/106/194.pbf';
const EMPTY = '/flights/v2/tile/restrictions/9/256/256.pbf';
const { apiKey } = (await app.inject({ url: '/identity/v1/app-key', headers: admin.headers })).json();
const key: Headers = { 'x-api-key': apiKey, 'accept-encoding': 'gzip' };
const ask = (url: string, headers: Headers = key, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, headers, method });
/** The same request twice: the second is answered from the cache, and must be identical. */
async function askTwice(url: string, headers: Headers = key, method: 'GET' | 'HEAD' = 'GET') {
  const [first, second] = [await ask(url, headers, method), await ask(url, headers, method)];
  const seen = ({ statusCode, headers: { date: _, ...rest }, rawPayload }: typeof first) => ({
    statusCode,
    rest,
    rawPayload,
  });
  expect(seen(second)).toEqual(seen(first));
  return second;
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'private, no-cache',
};

describe('MAP-09 a tile in memory', () => {
  it('carries all headers, compressed, plain, and where only they are asked for', async () => {
    const packed = await askTwice(SHOWN);
    const whole = { ...always, vary: 'accept-encoding', 'content-type': 'application/x-protobuf' };
    expect(packed.headers).toMatchObject({ ...whole, 'content-encoding': 'gzip' });
    const plain = await askTwice(SHOWN, { 'x-api-key': String(key['x-api-key']) });
    expect(plain.headers).toMatchObject({ ...whole, 'content-length': String(plain.rawPayload.length) });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).not.toBe(packed.headers.etag);
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const head = await askTwice(SHOWN, key, 'HEAD');
    expect(head.rawPayload).toHaveLength(0);
    expect(head.headers).toMatchObject({ ...whole, 'content-length': String(packed.rawPayload.length) });
  });

  it('is not sent again to a client that has it, and 204 if it is empty', async () => {
    const etag = String((await ask(SHOWN)).headers.etag);
    const known = await askTwice(SHOWN, { ...key, 'if-none-match': `"other", ${etag}` });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
    expect(known.headers).toMatchObject({ ...always, etag, vary: 'accept-encoding' });
    expect((await askTwice(SHOWN, { ...key, 'if-none-match': '"other"' })).statusCode).toBe(200);
    const empty = await askTwice(EMPTY);
    expect(empty.statusCode).toBe(204);
    expect(empty.headers).toMatchObject(always);
  });

  it('may be kept for good under the version of its layer, and under no other', async () => {
    const version = layerVersion('restrictions', await datasetsInUse(services));
    expect((await askTwice(`${SHOWN}?v=${version}`)).headers['cache-control']).toContain('immutable');
    expect((await askTwice(`${SHOWN}?v=older`)).headers['cache-control']).toBe('private, no-cache');
    expect((await askTwice(`${SHOWN}?v=${version}&v=older`)).statusCode).toBe(400);
    expect((await askTwice(`${SHOWN}?v=${'x'.repeat(101)}`)).statusCode).toBe(400);
  });

  it.each(['9/106/2242', '9/2154/194', '8/2154/194', '9/-1/194', '9/106/194.5', '9/106/x', '99999/0/0', '3/0/0'])(
    'is not what the impossible address %s stands for',
    async (address) => {
      await ask(SHOWN);
      expect((await ask(`/flights/v2/tile/restrictions/${address}.pbf`)).statusCode).toBe(400);
      expect((await ask(`/powerlines/v2/tile/restrictions/${address}.pbf`)).statusCode).toBe(400);
    },
  );

  it('is no longer for a key that was revoked or has run out', async () => {
    const make = { method: 'POST', url: '/identity/v1/api-keys', payload: { name: 'Map' } } as const;
    const { id, key: own } = (await app.inject({ ...make, headers: admin.headers })).json<
      Record<'id' | 'key', string>
    >();
    expect((await askTwice(SHOWN, { 'x-api-key': own })).statusCode).toBe(200);
    await app.inject({ method: 'DELETE', url: `/identity/v1/api-keys/${id}`, headers: admin.headers });
    expect((await ask(SHOWN, { 'x-api-key': own })).statusCode).toBe(401);
    expect((await ask(SHOWN)).statusCode).toBe(200);
    server.clock.advance(25 * 3_600_000);
    expect((await ask(SHOWN)).statusCode).toBe(401);
  });
});
