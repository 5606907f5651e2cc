import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fileCaps } from '@overflight/contract/plans/files.ts';
import { PROBLEM_TYPE } from '@overflight/contract/problem.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { anyId, fileCalls, someBytes } from './testing/file-calls.ts';

const server = await startTestServer();
const user = await signInAs(server);
const { partBytes } = fileCaps;
const connections = (of: http.Server) =>
  new Promise<number>((resolve, reject) =>
    of.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('signed addresses', () => {
  /** Each changes one value bound to the URL; the signature covers tenant, name, size and time. */
  const tamper = (url: string): Record<string, string> => {
    const [claims = '', seal = ''] = new URL(url, 'http://x').searchParams.get('signature')?.split('.') ?? [];
    const [tenant, name, size, until, person, session] = JSON.parse(
      Buffer.from(claims, 'base64url').toString(),
    ) as unknown[];
    const withClaims = (...changed: unknown[]) =>
      url.replace(claims, Buffer.from(JSON.stringify(changed)).toString('base64url'));
    return {
      plan: url.replace(/flights\/[0-9a-f-]{36}/, `flights/${anyId()}`),
      kind: url.replace('/files/data/', '/files/other/'),
      file: url.replace(/data\/[0-9a-f-]{36}/, `data/${anyId()}`),
      tenant: withClaims('north', name, size, until, person, session),
      name: withClaims(tenant, 'other.bin', size, until, person, session),
      size: withClaims(tenant, name, Number(size) + 1, until, person, session),
      time: withClaims(tenant, name, size, Number(until) + 1, person, session),
      person: withClaims(tenant, name, size, until, anyId(), session),
      session: withClaims(tenant, name, size, until, person, anyId()),
      seal: url.replace(seal, seal.startsWith('A') ? `B${seal.slice(1)}` : `A${seal.slice(1)}`),
      'no seal': url.replace(`.${seal}`, ''),
      'cut seal': url.slice(0, -1),
    };
  };

  it('are valid for their purpose and nothing else (FILE-02)', async () => {
    const { sign, put, upload, list } = await fileCalls(server, user);
    const [arriving] = await sign({ name: 'a.bin', size: 4 });
    const { downloadUrl } = await upload('b.bin', Buffer.from('here'));
    for (const [what, url] of Object.entries(tamper(arriving?.url ?? ''))) {
      const answer = await put(url, Buffer.from('evil'));
      expect([what, answer.statusCode, answer.headers['content-type']]).toEqual([
        what,
        403,
        `${PROBLEM_TYPE}; charset=utf-8`,
      ]);
    }
    for (const [what, url] of Object.entries(tamper(downloadUrl)))
      expect([what, (await server.app.inject(url)).statusCode]).toEqual([what, 403]);
    expect((await put(downloadUrl, Buffer.from('evil'))).statusCode).toBe(403);
    expect((await server.app.inject(arriving?.url ?? '')).statusCode).toBe(403);
    expect((await list()).map(({ name }) => name)).toEqual(['b.bin']);
  });

  it('of a part are bound to that part', async () => {
    const { sign, put } = await fileCalls(server, user);
    const [upload] = await sign({ name: 'big.bin', size: partBytes * 3, lastModified: 1 });
    const url = (upload?.parts[0]?.url ?? '').replace('/parts/0?', '/parts/1?');
    expect((await put(url, someBytes(partBytes))).json()).toMatchObject({ status: 403, code: 'bad-signature' });
  });

  it('withstand a thousand random changes', async () => {
    const { sign, put, list } = await fileCalls(server, user);
    const [upload] = await sign({ name: 'a.bin', size: 4 });
    const url = upload?.url ?? '';
    for (let n = 0; n < 1000; n++) {
      const at = 50 + Math.floor(Math.random() * (url.length - 50));
      const letter = String.fromCharCode(97 + Math.floor(Math.random() * 26));
      const changed = url.slice(0, at) + letter + url.slice(at + 1);
      // The last character of a signature has unused bits, and a part of the path may now lead elsewhere.
      if (changed === url) continue;
      expect([400, 403, 404]).toContain((await put(changed, Buffer.from('evil'))).statusCode);
    }
    expect(await list()).toEqual([]);
  });

  it('SAFE-04 break off a transfer that has begun, once the person is suspended', async () => {
    const leaver = await signInAs(server);
    const { upload, ask } = await fileCalls(server, leaver);
    for (const name of ['a', 'b', 'c']) await upload(`${name}.bin`, someBytes(partBytes));
    const { url, bytes } = (await ask('/zip', { method: 'POST', payload: {} })).json<{ url: string; bytes: number }>();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const { port } = server.app.server.address() as AddressInfo;
      http.get(`http://127.0.0.1:${port}${url}`, { agent: false }, resolve).once('error', reject);
    });
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(bytes)]);
    const admin = await signInAs(server, { products: ['admins'] });
    const change = { method: 'PATCH', url: `/identity/v1/users/${leaver.id}`, payload: { disabled: true } } as const;
    await server.app.inject({ ...change, headers: admin.headers });
    // Read on only after the server gave up: what it has not handed to the network never arrives.
    const broken = new Promise((resolve) => answer.once('error', resolve));
    await waitFor(async () => (await connections(server.app.server)) === 0, 20_000);
    answer.resume();
    expect(await broken).toMatchObject({ code: 'ECONNRESET' });
    expect(answer.complete).toBe(false);
  });

  it('work for hours, not for days', async () => {
    const late = await startTestServer();
    const member = await signInAs(late);
    const { sign, put, upload } = await fileCalls(late, member);
    const [arriving] = await sign({ name: 'a.bin', size: 4 });
    const { downloadUrl } = await upload('b.bin', Buffer.from('here'));
    late.clock.advance(31 * 60 * 1000);
    expect((await late.app.inject(downloadUrl)).json()).toMatchObject({ status: 403, code: 'address-expired' });
    expect((await put(arriving?.url ?? '', Buffer.from('late'))).statusCode).toBe(200);
    late.clock.advance(6 * 60 * 60 * 1000);
    const answer = await put(arriving?.url ?? '', Buffer.from('late'));
    expect(answer.json()).toMatchObject({ status: 403, code: 'address-expired' });
  });
});

describe("another tenant's files", () => {
  it('answer, byte for byte, like files of a plan that does not exist', async () => {
    const north = await signInAs(server, { tenant: 'north' });
    const { path: address, upload, sign } = await fileCalls(server, user);
    const { fileId } = await upload('a.bin', someBytes(10));
    await sign({ name: 'b.bin', size: 7 });
    const nowhere = address.replace(/flights\/[0-9a-f-]{36}/, `flights/${anyId()}`);
    const requests = [
      { method: 'GET', rest: '' },
      { method: 'POST', rest: '', payload: { files: [{ name: 'a.bin', size: 10 }] } },
      { method: 'POST', rest: `/${fileId}/complete` },
      { method: 'DELETE', rest: `/${fileId}` },
      { method: 'POST', rest: '/zip', payload: {} },
      { method: 'POST', rest: '/zip', payload: { fileIds: [fileId] } },
    ] as const;
    for (const { method, rest, ...more } of requests) {
      const ask = async (at: string) => {
        const answer = await server.app.inject({ method, url: at + rest, headers: north.headers, ...more });
        const { date: _, ...headers } = answer.headers;
        return { status: answer.statusCode, headers, body: answer.body };
      };
      const unknown = await ask(nowhere);
      expect(unknown.status).toBe(404);
      expect(await ask(address)).toEqual(unknown);
    }
    expect((await server.app.inject({ url: address, headers: user.headers })).statusCode).toBe(200);
  });
});
