import { describe, expect, it } from 'vitest';
import type { OwnSession } from '@overflight/contract/account/security.ts';
import { startServer } from '../../start-server.ts';
import { signInAs, TEST_PASSWORD } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { app, services, clock } = server;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Session = { idToken: string; refreshToken: string };
const own = ({ idToken }: Session) => ({ authorization: idToken });
const list = async (session: Session): Promise<OwnSession[]> =>
  (await app.inject({ url: '/identity/v1/me/sessions', headers: own(session) })).json();
const end = (session: Session, id: string) =>
  app.inject({ method: 'DELETE', url: `/identity/v1/me/sessions/${id}`, headers: own(session) });
const isAlive = async (session: Session, at = app) =>
  (await at.inject({ url: '/identity/v1/me', headers: own(session) })).statusCode === 200;

async function signIn(email: string, userAgent = 'curl/8.14.1'): Promise<Session> {
  const request = { method: 'POST', url: '/identity/v1/sign-in', payload: { email, password: TEST_PASSWORD } } as const;
  return (await app.inject({ ...request, headers: { 'user-agent': userAgent } })).json();
}
async function person() {
  const { id, email } = await signInAs(server);
  await services.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  return email;
}

describe('the own sessions', () => {
  it('SAFE-02 are listed with device, address and times', async () => {
    const email = await person();
    const first = await signIn(email);
    clock.advance(60_000);
    const second = await signIn(email, firefox);
    const [latest, older] = await list(second);
    expect(latest).toMatchObject({ device: 'Firefox on Windows', address: '127.0.0.1', isThis: true });
    expect(older).toMatchObject({ device: 'curl', isThis: false });
    expect(Date.parse(latest?.endsAt ?? '') - Date.parse(latest?.signedInAt ?? '')).toBe(30 * 86_400_000);
    clock.advance(60_000);
    const payload = { refreshToken: first.refreshToken };
    await app.inject({ method: 'POST', url: '/identity/v1/refresh', payload, headers: { 'user-agent': firefox } });
    const [used] = await list(second);
    expect(used).toMatchObject({ id: older?.id, device: 'Firefox on Windows', signedInAt: older?.signedInAt });
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(older?.lastUsedAt ?? ''));
  });

  it('SAFE-02 are ended all at once, this one too', async () => {
    const email = await person();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    const stranger = await signIn(await person());
    const url = '/identity/v1/me/sessions/end-all';
    expect((await app.inject({ method: 'POST', url, headers: own(here) })).statusCode).toBe(204);
    expect(await Promise.all([here, elsewhere, stranger].map((session) => isAlive(session)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('SAFE-02 are ended one by one, or all others at once, on every server', async () => {
    const other = await startServer(services.env, { now: services.now });
    try {
      const email = await person();
      const [here, lost, third, fourth] = [
        await signIn(email),
        await signIn(email, firefox),
        await signIn(email),
        await signIn(email),
      ];
      const lostId = (await list(here)).find(({ device }) => device.startsWith('Firefox'))?.id ?? '';
      expect(await isAlive(lost, other.app)).toBe(true);
      expect((await end(here, lostId)).statusCode).toBe(204);
      expect(await isAlive(lost)).toBe(false);
      await expect.poll(() => isAlive(lost, other.app)).toBe(false);
      expect((await end(here, lostId)).statusCode).toBe(404);
      const url = '/identity/v1/me/sessions/end-others';
      expect((await app.inject({ method: 'POST', url, headers: own(here) })).statusCode).toBe(204);
      expect([await isAlive(here), await isAlive(third), await isAlive(fourth)]).toEqual([true, false, false]);
      expect(await list(here)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('of others are neither listed nor ended, and look like unknown ones', async () => {
    const [mine, theirs] = [await signIn(await person()), await signIn(await person())];
    const [foreign] = await list(theirs);
    const answer = await end(mine, foreign?.id ?? '');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe((await end(mine, crypto.randomUUID())).body);
    expect(await isAlive(theirs)).toBe(true);
    expect((await list(mine)).map(({ id }) => id)).not.toContain(foreign?.id);
  });
});
