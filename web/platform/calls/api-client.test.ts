import { readAppKey, readMe, refreshSession, signIn } from '@overflight/contract/account/account.ts';
import { readMapSources, readTile } from '@overflight/contract/map/basemap.ts';
import { call } from '@overflight/contract/call.ts';
import { searchPlaces } from '@overflight/contract/map/search.ts';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCall, onSessionLost } from './api-client.ts';
import { CallFailed } from './send.ts';
import {
  currentTokens,
  clearTokens,
  setApiKey,
  setSessionTokens,
  refreshIfDue,
  REFRESH_THROTTLE_MS,
} from './tokens.ts';

type Answer = { status: number; type?: string; body?: string };
const seen: http.IncomingMessage[] = [];
const bodies: string[] = [];
let answer: Answer = { status: 200, body: '{}' };

const server = http.createServer((request, response) => {
  seen.push(request);
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk));
  request.on('end', () => {
    bodies.push(body);
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' });
    response.end(answer.body);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const realFetch = globalThis.fetch;
globalThis.fetch = (path, init) => realFetch(base + (path as string), init);
afterAll(() => {
  globalThis.fetch = realFetch;
  server.close();
});

const lost = vi.fn<() => void>();
onSessionLost(lost);
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();
const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'taken', detail: 'That name is taken.' };
const sources = {
  imagery: [],
  terrain: null,
  siteTerrain: null,
  buildings: null,
  overview: { tiles: '/t', minZoom: 0, maxZoom: 9, attribution: '' },
};

beforeEach(() => {
  vi.clearAllMocks();
  seen.length = 0;
  bodies.length = 0;
  clearTokens();
  setSessionTokens({ idToken: 'the-token', expiresAt: inOneHour() });
  setApiKey('the-key');
  answer = { status: 200, body: '{}' };
});

describe('the API client', () => {
  it('SHELL-07 sends the API key for calls that take one, and no token', async () => {
    await makeCall(readTile, { params: { source: 'imagery', z: 1, x: 0, y: 1 } });
    expect(seen[0]?.url).toBe('/basemap/v1/tile/imagery/1/0/1');
    expect(seen[0]?.headers['x-api-key']).toBe('the-key');
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('SHELL-07 sends the identity token in Authorization otherwise', async () => {
    answer = { status: 200, body: JSON.stringify(sources) };
    await expect(makeCall(readMapSources, {})).resolves.toEqual(sources);
    expect(seen[0]?.headers.authorization).toBe('the-token');
    expect(seen[0]?.headers['x-api-key']).toBeUndefined();
  });

  it('sends no credentials with public calls', async () => {
    answer = { status: 200, body: JSON.stringify({ idToken: 't', expiresAt: inOneHour() }) };
    await makeCall(signIn, { body: { email: 'a@b.example', password: 'secret', keep: 'cookie' } });
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(bodies[0] ?? '')).toEqual({ email: 'a@b.example', password: 'secret', keep: 'cookie' });
  });

  it('SHELL-07 appends the query as key=value and omits missing values', async () => {
    answer = { status: 200, body: JSON.stringify({ places: [], attribution: '', degraded: false }) };
    await makeCall(searchPlaces, { query: { q: 'Küste & Co', limit: 3 } });
    expect(seen[0]?.url).toBe('/search/v1/places?q=K%C3%BCste%20%26%20Co&limit=3');
  });

  it('SHELL-07 redirects to /logout on a 401 under oauth', async () => {
    answer = { status: 401, body: JSON.stringify({ ...problem, status: 401 }) };
    await expect(makeCall(readMe, {})).rejects.toBeInstanceOf(CallFailed);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('SHELL-07 does not redirect on a 401 to an API key or a public call', async () => {
    answer = { status: 401, body: JSON.stringify({ ...problem, status: 401 }) };
    await expect(makeCall(readTile, { params: { source: 'imagery', z: 0, x: 0, y: 0 } })).rejects.toThrow();
    await expect(makeCall(signIn, { body: { email: 'a@b.example', password: 'x' } })).rejects.toThrow();
    expect(lost).not.toHaveBeenCalled();
  });

  it('SHELL-07 returns an empty result for 204', async () => {
    answer = { status: 204 };
    await expect(makeCall(readTile, { params: { source: 'imagery', z: 0, x: 0, y: 0 } })).resolves.toBeUndefined();
  });

  it('SHELL-07 returns an empty object for a body that is not JSON', async () => {
    answer = { status: 200, body: '<html>' };
    await expect(makeCall(readMe, {})).resolves.toEqual({});
  });

  it('SHELL-07 logs a failed call and throws the response body', async () => {
    answer = { status: 409, body: JSON.stringify(problem) };
    await expect(makeCall(readMe, {})).rejects.toMatchObject({ status: 409, body: problem, message: problem.detail });
    expect(logged).toHaveBeenCalledOnce();
  });

  it('SHELL-07 does not log a 404', async () => {
    answer = { status: 404, body: JSON.stringify({ ...problem, status: 404 }) };
    await expect(makeCall(readMe, {})).rejects.toMatchObject({ status: 404 });
    expect(logged).not.toHaveBeenCalled();
  });

  it('rejects a response that violates the contract', async () => {
    answer = { status: 200, body: JSON.stringify({ apiKey: 7 }) };
    await expect(makeCall(readAppKey, {})).rejects.toThrow();
  });

  it.each(['application/octet-stream', 'application/zip', 'application/x-tar'])(
    'SHELL-09 gives %s as a blob',
    async (type) => {
      answer = { status: 200, type, body: 'PK bytes' };
      const download = call({
        method: 'GET',
        path: '/process/oa/v2/download',
        needs: 'member',
        summary: 'A file',
        bytes: type,
      });
      const blob: unknown = await makeCall(download, {});
      expect(blob).toBeInstanceOf(Blob);
      await expect((blob as Blob).text()).resolves.toBe('PK bytes');
    },
  );

  it('returns a file as bytes, even if it is JSON', async () => {
    answer = { status: 200, type: 'application/json', body: '{ "a":1 }\n' };
    const download = call({ method: 'GET', path: '/x', needs: 'member', summary: 'A file', bytes: 'application/json' });
    const blob: unknown = await makeCall(download, {});
    await expect((blob as Blob).text()).resolves.toBe('{ "a":1 }\n');
  });
});

describe('the session refresh', () => {
  const fresh = () => JSON.stringify({ idToken: 'fresh', expiresAt: inOneHour() });

  it('AUTH-15 is skipped when the last one was under 10 minutes ago', async () => {
    expect(REFRESH_THROTTLE_MS).toBe(600_000);
    answer = { status: 200, body: fresh() };
    vi.useFakeTimers({ toFake: ['Date'] });
    setSessionTokens({ idToken: 'old', expiresAt: inOneHour() });
    vi.advanceTimersByTime(REFRESH_THROTTLE_MS - 1);
    await expect(refreshIfDue()).resolves.toBe(false);
    expect(seen).toHaveLength(0);
    vi.advanceTimersByTime(1);
    await expect(refreshIfDue()).resolves.toBe(true);
    expect(seen.map(({ url }) => url)).toEqual([refreshSession.path]);
    expect(currentTokens().idToken).toBe('fresh');
    await expect(refreshIfDue()).resolves.toBe(false);
    vi.useRealTimers();
  });

  it('happens once for calls made at the same time with a token about to end', async () => {
    setSessionTokens({ idToken: 'old', expiresAt: new Date(Date.now() + 1000).toISOString() });
    answer = { status: 200, body: fresh() };
    await Promise.allSettled([makeCall(readMe, {}), makeCall(readMe, {}), makeCall(readMe, {})]);
    expect(seen.filter(({ url }) => url === refreshSession.path)).toHaveLength(1);
    expect(seen.filter(({ headers }) => headers.authorization === 'fresh')).toHaveLength(3);
  });
});
