import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Problem } from '@overflight/contract/problem.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { app } = server;
const url = '/identity/v1/sign-in';
const json = { 'content-type': 'application/json' };

type Sent = {
  url?: string;
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  payload?: string | object;
};
async function send(request: Sent) {
  const answer = await app.inject({ url, method: 'POST', ...request });
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = Problem.parse(answer.json());
  expect(problem.status).toBe(answer.statusCode);
  return { ...problem, headers: answer.headers };
}

describe('an invalid request', () => {
  it('reports every missing field', async () => {
    const { status, code, fields } = await send({ payload: {} });
    expect([status, code]).toEqual([400, 'invalid-request']);
    expect(fields?.map(({ field }) => field)).toEqual(['email', 'password']);
  });

  it('reports the field with the wrong type', async () => {
    const { status, fields } = await send({ payload: { email: 7, password: ['x'] } });
    expect(status).toBe(400);
    expect(fields?.map(({ field }) => field)).toEqual(['email', 'password']);
  });

  it.each([
    ['no body at all', undefined, {}],
    ['an empty body', '', json],
    ['cut JSON', '{"email": "a@exam', json],
    ['null', 'null', json],
    ['a list', '[]', json],
    ['a text', '"hello"', json],
    ['bytes that are no text', '\u0000\u0001', json],
    ['a poisoned prototype', '{"__proto__": {"isAdmin": true}, "email": "a@example.com", "password": "x"}', json],
  ])('answers %s with 400', async (_, payload, headers) => {
    expect(await send({ ...(payload === undefined ? {} : { payload }), headers })).toMatchObject({ status: 400 });
  });

  it('answers a text that no database can store with 400', async () => {
    const { headers } = await signInAs(server);
    const sent = { url: '/identity/v1/me', method: 'PATCH', headers, payload: { name: 'Pat\u0000' } } as const;
    expect(await send(sent)).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('answers more than 1 MiB with 413', async () => {
    const payload = { email: 'a@example.com', password: 'x'.repeat(1024 * 1024) };
    expect(await send({ payload })).toMatchObject({ status: 413, code: 'too-large' });
  });

  it.each([
    'text/plain',
    'application/octet-stream',
    'application/xml',
    'application/x-www-form-urlencoded',
    'nonsense',
  ])('answers the content type %s with 415', async (type) => {
    const answer = await send({ payload: 'email=a', headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, code: 'wrong-type' });
  });

  it.each(['/identity/v1/nothing', '/identity', '/identity/v1/sign-in/more', '/identity/v1/%2e%2e/me'])(
    'answers the unknown API path %s with 404',
    async (path) => {
      expect(await send({ url: path, method: 'GET' })).toMatchObject({ status: 404, code: 'not-found' });
    },
  );

  it('answers a path that is not well escaped with 400', async () => {
    expect(await send({ url: '/identity/v1/%zz', method: 'GET' })).toMatchObject({ status: 400 });
  });

  it('answers a wrong method on a known path with 404', async () => {
    expect(await send({ url, method: 'GET' })).toMatchObject({ status: 404 });
  });

  it('is answered without server details, and never cached', async () => {
    const { headers, detail } = await send({ payload: '{', headers: json });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(detail).not.toMatch(/at |node_modules|\.ts/);
  });

  it('does not crash the server if it is not HTTP', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const socket = net.connect(port, '127.0.0.1', () => socket.end('RUBBISH\r\n\r\n'));
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});
