import { describe, expect, it } from 'vitest';
import { codeSentTo, mailsTo } from '../../testing/mails-to.ts';
import { signInAs, TEST_PASSWORD } from '../../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { clock, services } = server;
const MIN_MS = 60_000;
const HOUR_MS = 60 * MIN_MS;
const NEW_PASSWORD = 'another good password';

const post = (path: string, payload: object, at: TestServer = server) =>
  at.app.inject({ method: 'POST', url: `/identity/v1/${path}`, payload });
let people = 0;
const newcomer = () => ({
  name: 'Nia New',
  email: `nia-${people++}@example.com`,
  phoneNumber: '+49 30 1234',
  company: 'Skyworks',
  password: TEST_PASSWORD,
  agreesToTerms: true,
});
const wrongCodeFor = (right: string) => right.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

await signInAs(server, { products: ['admins'] });

describe('sign-up', () => {
  it.each([
    ['AUTH-02 company', { company: ' ' }, 'company', 'This field is required'],
    ['AUTH-04 name', { name: '' }, 'name', 'This field is required'],
    ['AUTH-04 phone number', { phoneNumber: '' }, 'phoneNumber', 'This field is required'],
    ['AUTH-04 e-mail', { email: '' }, 'email', 'This field is required'],
    ['a real e-mail address', { email: 'nia' }, 'email', 'This is not an e-mail address'],
    ['an address without look-alike letters', { email: 'pаt@example.com' }, 'email', 'This is not an e-mail address'],
    ['a password of ten characters', { password: 'short' }, 'password', 'Use at least 10 characters'],
    [
      'SAFE-02 a password that is not common',
      { password: 'Password123!' },
      'password',
      expect.stringMatching(/common/),
    ],
    [
      'SAFE-02 a password that is not the own name',
      { password: 'Nia New 2026' },
      'password',
      expect.stringMatching(/name/),
    ],
    ['AUTH-03 agreement', { agreesToTerms: false }, 'agreesToTerms', 'You must agree to the Terms & Conditions'],
  ])('asks for %s', async (_, wrong, field, problem) => {
    const answer = await post('sign-up', { ...newcomer(), ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toContainEqual({ field, problem });
  });

  it('is refused before there is an administrator who could approve anybody', async () => {
    const fresh = await startTestServer();
    const answer = await post('sign-up', newcomer(), fresh);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'setup-needed']);
  });

  it('answers a taken and a free address alike, and tells the owner', async () => {
    const owner = await signInAs(server);
    const free = await post('sign-up', newcomer());
    const taken = await post('sign-up', { ...newcomer(), email: owner.email, password: NEW_PASSWORD });
    expect([free.statusCode, free.body]).toEqual([202, '']);
    expect([taken.statusCode, taken.body]).toEqual([202, '']);
    expect((await mailsTo(server, owner.email)).map(({ subject }) => subject)).toEqual([
      'You already have an Overflight account',
    ]);
    const signIn = { email: owner.email, password: TEST_PASSWORD };
    expect((await post('sign-in', signIn)).statusCode).toBe(200);
    expect((await post('sign-in', { ...signIn, password: NEW_PASSWORD })).statusCode).toBe(401);
  });

  it('AUTH-05 is confirmed with the code from the mail; the account then waits for approval', async () => {
    const person = newcomer();
    await post('sign-up', person);
    const code = await codeSentTo(server, person.email);
    expect((await post('confirm', { ...person, code })).statusCode).toBe(204);
    const { idToken } = (await post('sign-in', person)).json();
    const me = await server.app.inject({ url: '/identity/v1/me', headers: { authorization: idToken } });
    expect(me.json()).toMatchObject({ groups: [], company: 'Skyworks', phoneNumber: '+49 30 1234', name: 'Nia New' });
    const appKey = await server.app.inject({ url: '/identity/v1/app-key', headers: { authorization: idToken } });
    expect(appKey.statusCode).toBe(403);
  });

  it('asked for again before it was confirmed counts with the newer password, which confirming takes too', async () => {
    const person = newcomer();
    await post('sign-up', person);
    await post('sign-up', { ...person, password: NEW_PASSWORD });
    const code = await codeSentTo(server, person.email);
    expect((await post('confirm', { ...person, code })).statusCode).toBe(400);
    expect((await post('confirm', { ...person, code, password: NEW_PASSWORD })).statusCode).toBe(204);
    expect((await post('sign-in', person)).statusCode).toBe(401);
    expect((await post('sign-in', { ...person, password: NEW_PASSWORD })).statusCode).toBe(200);
  });
});

describe('a confirmation code', () => {
  async function waiting() {
    const person = newcomer();
    await post('sign-up', person);
    return { ...person, code: await codeSentTo(server, person.email) };
  }

  it('that is wrong and an account that is unknown answer alike', async () => {
    const { email, password, code } = await waiting();
    const wrong = await post('confirm', { email, password, code: wrongCodeFor(code) });
    const unknown = await post('confirm', { email: 'nobody@example.com', password, code });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong-code']);
    expect(unknown.body).toBe(wrong.body);
  });

  it('is useless without the password of the person who signed up', async () => {
    const { email, password, code } = await waiting();
    const stranger = await post('confirm', { email, password: NEW_PASSWORD, code });
    expect([stranger.statusCode, stranger.json().code]).toEqual([400, 'wrong-code']);
    expect((await post('confirm', { email, password, code })).statusCode).toBe(204);
  });

  it('is dead after five wrong tries', async () => {
    const { email, password, code } = await waiting();
    for (let n = 0; n < 5; n++) await post('confirm', { email, password, code: wrongCodeFor(code) });
    expect((await post('confirm', { email, password, code })).statusCode).toBe(400);
  });

  it('is dead after a quarter of an hour, and another can be had', async () => {
    const { email, password, code } = await waiting();
    clock.advance(15 * MIN_MS + 1000);
    expect((await post('confirm', { email, password, code })).statusCode).toBe(400);
    expect((await post('confirm/resend', { email })).statusCode).toBe(202);
    expect((await post('confirm', { email, password, code: await codeSentTo(server, email) })).statusCode).toBe(204);
  });

  it('works once, however many try at the same moment', async () => {
    const { email, password, code } = await waiting();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('confirm', { email, password, code })));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4);
  });

  it('is not stored as it is', async () => {
    const { code } = await waiting();
    const rows = await services.db.selectFrom('codes').selectAll().execute();
    expect(rows.some(({ hash }) => hash.toString('latin1').includes(code))).toBe(false);
  });

  it('is tried ten times in an hour at most, over any number of codes', async () => {
    clock.advance(HOUR_MS);
    const { email, password } = await waiting();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      if (n % 4 === 3) await post('confirm/resend', { email });
      statuses.push(
        (await post('confirm', { email, password, code: wrongCodeFor(await codeSentTo(server, email)) })).statusCode,
      );
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
  });

  it('is sent again to an unknown, a confirmed and a waiting address with the same answer', async () => {
    clock.advance(HOUR_MS);
    const { email } = await waiting();
    const confirmed = await signInAs(server);
    for (const address of [email, confirmed.email, 'nobody@example.com']) {
      const answer = await post('confirm/resend', { email: address });
      expect([answer.statusCode, answer.body]).toEqual([202, '']);
    }
    expect(await mailsTo(server, confirmed.email)).toEqual([]);
    expect(await mailsTo(server, email)).toHaveLength(2);
  });
});

describe('a forgotten password', () => {
  it('is asked for with the same answer, whether or not there is an account', async () => {
    const { email } = await signInAs(server);
    const known = await post('password-reset', { email });
    const unknown = await post('password-reset', { email: 'nobody-either@example.com' });
    expect([known.statusCode, known.body]).toEqual([202, '']);
    expect([unknown.statusCode, unknown.body]).toEqual([202, '']);
    expect(await mailsTo(server, 'nobody-either@example.com')).toEqual([]);
  });

  it('is not replaced with a wrong code', async () => {
    const { email } = await signInAs(server);
    await post('password-reset', { email });
    const code = wrongCodeFor(await codeSentTo(server, email));
    expect((await post('password-reset/confirm', { email, code, password: NEW_PASSWORD })).statusCode).toBe(400);
    expect((await post('sign-in', { email, password: TEST_PASSWORD })).statusCode).toBe(200);
  });

  it('is replaced with the code; every session ends and the owner is notified', async () => {
    const { email, headers } = await signInAs(server);
    const { refreshToken } = (await post('sign-in', { email, password: TEST_PASSWORD })).json();
    await post('password-reset', { email });
    const code = await codeSentTo(server, email);
    expect((await post('password-reset/confirm', { email, code, password: NEW_PASSWORD })).statusCode).toBe(204);
    expect((await server.app.inject({ url: '/identity/v1/me', headers })).statusCode).toBe(401);
    expect((await post('refresh', { refreshToken })).statusCode).toBe(401);
    expect((await post('sign-in', { email, password: TEST_PASSWORD })).statusCode).toBe(401);
    expect((await post('sign-in', { email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await post('password-reset/confirm', { email, code, password: TEST_PASSWORD })).statusCode).toBe(400);
    expect((await mailsTo(server, email)).at(-1)?.subject).toBe('Your Overflight password was changed');
  });

  it('cannot be set with the code meant for confirming', async () => {
    const person = newcomer();
    await post('sign-up', person);
    const code = await codeSentTo(server, person.email);
    const answer = await post('password-reset/confirm', { email: person.email, code, password: NEW_PASSWORD });
    expect(answer.statusCode).toBe(400);
  });

  it('SAFE-02 is not replaced with a common one or the own name, and the code stays good', async () => {
    const { email } = await signInAs(server, { name: 'Pat Pilotson' });
    await post('password-reset', { email });
    const code = await codeSentTo(server, email);
    for (const password of ['password123', 'pilotson-pat-1']) {
      const answer = await post('password-reset/confirm', { email, code, password });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'weak-password']);
    }
    expect((await post('password-reset/confirm', { email, code, password: NEW_PASSWORD })).statusCode).toBe(204);
  });

  it('is never set for a single sign-on user', async () => {
    const { id, email } = await signInAs(server);
    await services.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    expect((await post('password-reset', { email })).statusCode).toBe(202);
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual([
      'Your Overflight account has no password',
    ]);
  });
});
