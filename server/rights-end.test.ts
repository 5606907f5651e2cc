import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Product } from '@overflight/contract/account/entitlements.ts';
import { fileCaps } from '@overflight/contract/plans/files.ts';
import * as projects from '@overflight/contract/projects/projects.ts';
import * as viewer from '@overflight/contract/projects/viewer.ts';
import { fillPath } from '@overflight/contract/call.ts';
import { hashApiKey } from './account/keys/find-key-holder.ts';
import { LONGEST_AGE_MS } from './account/recent-reads.ts';
import type { Signer } from './account/require-rights.ts';
import { fileCalls, someBytes } from './files/testing/file-calls.ts';
import { signAddress } from './files/signed-address.ts';
import { followLive } from './live/testing/follow-live.ts';
import { streamLimits } from './platform/live/stream-limits.ts';
import { signGrant } from './projects/viewer/viewer-access.ts';
import { codeSentTo } from './testing/mails-to.ts';
import { signInAs, type TestUser } from './testing/sign-in-as.ts';
import { startSecondServer } from './testing/start-second-server.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';

const server = await startTestServer();
const { app, services } = server;
const admin = await signInAs(server, { products: ['admins'] });
const everything: Product[] = ['users', 'process', 'video'];
const PATIENCE_MS = 60_000;

/** Whether a key or an address still does what it was made for, on one of the servers. */
type Held = (at: TestServer) => Promise<boolean>;

/** The second server lacks the bytes: it begins an archive and breaks off. */
const isLetIn = async (answer: Promise<{ statusCode: number }>) =>
  ![401, 403].includes((await answer.catch(() => ({ statusCode: 200 }))).statusCode);

function signerOf({ id, headers }: TestUser, tenant: string): Signer {
  const { sid } = decodeJwt(headers.authorization.slice('Bearer '.length));
  return { id, sessionId: String(sid), tenant };
}

/** All that a person takes away with them, by name. */
async function heldBy(user: TestUser, tenant: string): Promise<Record<string, Held>> {
  const { sign, upload, ask } = await fileCalls(server, user);
  const whole = (await sign({ name: 'a.bin', size: 4 }))[0]?.url ?? '';
  const part = (await sign({ name: 'big.bin', size: fileCaps.partBytes * 2, lastModified: 1 }))[0]?.parts[0]?.url ?? '';
  const { downloadUrl } = await upload('b.bin', someBytes(10));
  const { url: archive } = (await ask('/zip', { method: 'POST', payload: {} })).json<{ url: string }>();
  const { apiKey } = (await app.inject({ url: '/identity/v1/app-key', headers: user.headers })).json();
  const signer = signerOf(user, tenant);
  const until = Date.now() + 60_000;
  const result = signAddress(services, projects.readResultFile, {
    params: { processId: randomUUID(), fileId: randomUUID() },
    claims: { signer, name: 'a.tif', size: 1, until },
  });
  const access = signGrant(services, { projectId: randomUUID(), runId: randomUUID(), by: signer, until });
  const mesh = fillPath(viewer.readViewerMesh.path, { access });
  const tile = { url: '/flights/v2/tile/restrictions/9/256/256.pbf', headers: { 'x-api-key': apiKey } };
  // A body of the wrong size is refused only after the address was accepted.
  const put = (url: string) => ({ method: 'PUT', url, payload: 'wrong' }) as const;
  return {
    'app key': (at) => isLetIn(at.app.inject(tile)),
    upload: (at) => isLetIn(at.app.inject(put(whole))),
    'part of an upload': (at) => isLetIn(at.app.inject(put(part))),
    download: (at) => isLetIn(at.app.inject(downloadUrl)),
    archive: (at) => isLetIn(at.app.inject(archive)),
    'project result': (at) => isLetIn(at.app.inject(result)),
    viewer: (at) => isLetIn(at.app.inject(mesh)),
  };
}

const change = (id: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/identity/v1/users/${id}`, headers: admin.headers, payload });

const deeds: Record<string, (user: TestUser) => Promise<unknown>> = {
  suspension: ({ id }) => change(id, { disabled: true }),
  'the loss of all groups': ({ id }) => change(id, { groups: [] }),
  'a move to another tenant': ({ id }) => change(id, { tenant: 'south' }),
  'sign-out': ({ headers }) => app.inject({ method: 'POST', url: '/identity/v1/sign-out', headers }),
  deletion: ({ id }) => services.db.deleteFrom('users').where('id', '=', id).execute(),
  'a new password': async ({ email }) => {
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/identity/v1/${url}`, payload });
    await post('password-reset', { email });
    const code = await codeSentTo(server, email);
    await post('password-reset/confirm', { email, code, password: 'another horse battery' });
  },
};

describe('keys and signed addresses', () => {
  it('SAFE-04 die with the rights of who made them, on every server', async () => {
    const servers = [server, await startSecondServer(server)];
    const cases = await Promise.all(
      Object.entries(deeds).map(async ([deed, act]) => {
        const user = await signInAs(server, { products: everything, tenant: 'north' });
        const streams = await Promise.all(servers.map((at) => followLive(at, user)));
        const held = await heldBy(user, 'north');
        const stillHeld = async () => {
          const tried = servers.flatMap((at, index) =>
            Object.entries(held).map(async ([what, works]) => ((await works(at)) ? [`${what} on ${index}`] : [])),
          );
          const live = streams.flatMap((stream, index) => (stream.isEnded() ? [] : [`live stream on ${index}`]));
          return [...(await Promise.all(tried)).flat(), ...live];
        };
        return { deed, stillHeld, all: (Object.keys(held).length + 1) * servers.length, act: () => act(user) };
      }),
    );
    for (const { deed, stillHeld, all } of cases) expect([deed, (await stillHeld()).length]).toEqual([deed, all]);
    await Promise.all(cases.map(({ act }) => act()));
    for (const { deed, stillHeld } of cases) {
      await waitFor(async () => (await stillHeld()).length === 0, PATIENCE_MS).catch(() => undefined);
      expect([deed, await stillHeld()]).toEqual([deed, []]);
    }
  });

  it('SAFE-04 are checked often enough for five seconds', () => {
    expect(streamLimits.identifyMs + streamLimits.sweepMs + LONGEST_AGE_MS).toBeLessThan(5000);
  });

  it('SAFE-04 to results die with the product Analytics, those to files of plans do not', async () => {
    const user = await signInAs(server, { products: everything, tenant: 'north' });
    const held = await heldBy(user, 'north');
    await change(user.id, { groups: ['overflight-users'] });
    const works = await Promise.all(Object.entries(held).map(async ([what, is]) => [what, await is(server)]));
    expect(Object.fromEntries(works)).toEqual({
      'app key': true,
      upload: true,
      'part of an upload': true,
      download: true,
      archive: true,
      'project result': false,
      viewer: false,
    });
  });

  it('SAFE-04 an API key and what it had signed die with the rights of its maker, not with their session', async () => {
    const servers = [server, await startSecondServer(server)];
    const held = async () => {
      const maker = await signInAs(server, { products: ['admins', 'users'], tenant: 'north' });
      const made = { name: 'Camera', scopes: ['files-write', 'plans-write'] };
      const request = { method: 'POST', url: '/identity/v1/api-keys', headers: maker.headers, payload: made } as const;
      const { id, key } = (await app.inject(request)).json<{ id: string; key: string }>();
      const files = await fileCalls(server, { ...maker, headers: { 'x-api-key': key } as never });
      const address = (await files.sign({ name: 'a.bin', size: 4 }))[0]?.url ?? '';
      const works = async () => {
        const asked = servers.flatMap((at) => [
          isLetIn(at.app.inject({ method: 'POST', url: '/flights/oa/v2/plans', headers: { 'x-api-key': key } })),
          isLetIn(at.app.inject({ method: 'PUT', url: address, payload: 'wrong' })),
        ]);
        return (await Promise.all(asked)).filter(Boolean).length;
      };
      return { maker, id, works };
    };
    const ends: Record<string, (of: Awaited<ReturnType<typeof held>>) => Promise<unknown>> = {
      suspension: ({ maker }) => change(maker.id, { disabled: true }),
      'the loss of all groups': ({ maker }) => change(maker.id, { groups: [] }),
      'a move to another tenant': ({ maker }) => change(maker.id, { tenant: 'south' }),
      deletion: ({ maker }) => services.db.deleteFrom('users').where('id', '=', maker.id).execute(),
      revocation: ({ id, maker }) =>
        app.inject({ method: 'DELETE', url: `/identity/v1/api-keys/${id}`, headers: maker.headers }),
    };
    for (const [deed, act] of Object.entries(ends)) {
      const of = await held();
      expect([deed, await of.works()]).toEqual([deed, 4]);
      await act(of);
      await waitFor(async () => (await of.works()) === 0, 5000);
    }
    const kept = await held();
    await app.inject({ method: 'POST', url: '/identity/v1/sign-out', headers: kept.maker.headers });
    expect(await kept.works()).toBe(4);
  });

  it('a key made before keys had makers keeps what it could do', async () => {
    const key = 'ofk_made-before';
    const row = { id: randomUUID(), hash: hashApiKey(key), hint: 'ofk_made', name: 'Old', tenant: 'north' };
    const rest = { created_by: 'gone@example.com', created_at: new Date(), last_used_at: null, maker_id: null };
    const scopes = ['tiles', 'restrictions', 'positions'];
    await services.db
      .insertInto('api_keys')
      .values({ ...row, ...rest, scopes, expires_at: null })
      .execute();
    const headers = { 'x-api-key': key };
    const payload = { positions: [{ id: 'old-drone', position: [8, 47] }] };
    expect((await app.inject({ url: '/flights/v2/restrictions', headers })).statusCode).toBe(200);
    const report = { method: 'POST', url: '/locations/oa/v2/positions', headers, payload } as const;
    expect([401, 403]).not.toContain((await app.inject(report)).statusCode);
    expect((await app.inject({ url: '/flights/oa/v2/plans', headers })).json().code).toBe('scope-missing');
  });

  it("SAFE-04 the app's own key reports no positions", async () => {
    const { apiKey } = (await app.inject({ url: '/identity/v1/app-key', headers: admin.headers })).json();
    const report = { method: 'POST', url: '/locations/oa/v2/positions', payload: { positions: [] } } as const;
    const answer = await app.inject({ ...report, headers: { 'x-api-key': apiKey } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'scope-missing']);
  });
});
