import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../testing/mails-to.ts';
import { signInAs, TEST_PASSWORD } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { app, services } = server;
const NEW_PASSWORD = 'green hills far away';
type Headers = Record<string, string>;
const post = (path: string, payload: object, headers: Headers = {}) =>
  app.inject({ method: 'POST', url: `/identity/v1/${path}`, payload, headers });
const me = (headers: Headers) => app.inject({ url: '/identity/v1/me', headers });

describe('a change of password', () => {
  it('SAFE-02 takes the old one, ends the other sessions and tells the owner', async () => {
    const { email, headers } = await signInAs(server);
    const other = (await post('sign-in', { email, password: TEST_PASSWORD })).json();
    const change = { password: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await post('me/password', change, headers)).statusCode).toBe(204);
    expect((await me(headers)).statusCode).toBe(200);
    expect((await me({ authorization: other.idToken })).statusCode).toBe(401);
    expect((await post('refresh', { refreshToken: other.refreshToken })).statusCode).toBe(401);
    expect((await post('sign-in', { email, password: TEST_PASSWORD })).statusCode).toBe(401);
    expect((await post('sign-in', { email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual([
      'Your Overflight password was changed',
    ]);
  });

  it('SAFE-02 is refused without the old one, ten times at most', async () => {
    const { email, headers } = await signInAs(server);
    const guess = { password: 'not the password', newPassword: NEW_PASSWORD };
    const answer = await post('me/password', guess, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-password']);
    expect(answer.json().fields).toEqual([{ field: 'password', problem: 'This is not your password.' }]);
    for (let n = 0; n < 9; n++) await post('me/password', guess, headers);
    expect((await post('me/password', { ...guess, password: TEST_PASSWORD }, headers)).statusCode).toBe(429);
    expect((await post('sign-in', { email, password: TEST_PASSWORD })).statusCode).toBe(200);
  });

  it.each(['short', 'password123', 'Pat Pilot 1'])('SAFE-02 to %s is refused', async (newPassword) => {
    const { headers } = await signInAs(server);
    const answer = await post('me/password', { password: TEST_PASSWORD, newPassword }, headers);
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, 'newPassword']);
  });

  it('is not offered to people who sign in elsewhere', async () => {
    const { id, headers } = await signInAs(server);
    const methods = async () => (await app.inject({ url: '/identity/v1/me/sign-in-methods', headers })).json();
    expect(await methods()).toMatchObject({ hasPassword: true });
    await services.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    expect(await methods()).toMatchObject({ hasPassword: false });
    const answer = await post('me/password', { password: TEST_PASSWORD, newPassword: NEW_PASSWORD }, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no-password']);
  });
});
