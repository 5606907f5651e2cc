import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { identify } from './identify.ts';

const server = await startTestServer();
const identifyBy = (headers: Record<string, string>) => identify({ headers } as never, server.services);
const refused = { status: 401, code: 'not-signed-in' };

describe('identify', () => {
  it.each([
    ['an empty header', ''],
    ['only the scheme', 'Bearer '],
    ['another scheme', 'Basic cGF0OnB3'],
    ['three dots', '...'],
    ['two tokens', 'Bearer a.b.c, Bearer d.e.f'],
    ['not base64', 'Bearer ä.ö.ü'],
    ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
    ['a header that is no JSON', 'AAAA.BBBB.CCCC'],
    ['sixteen thousand letters', 'x'.repeat(16_000)],
  ])('refuses %s with 401', async (_, authorization) => {
    await expect(identifyBy({ authorization })).rejects.toMatchObject(refused);
  });

  it('refuses a token whose claims were changed', async () => {
    const { headers } = await signInAs(server);
    const [head, body = '', signature] = headers.authorization.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), groups: ['overflight-admins'] };
    const changed = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    await expect(identifyBy({ authorization: changed })).rejects.toMatchObject(refused);
  });

  it('refuses every one of 1,000 identity tokens and 1,000 app keys with one letter changed', async () => {
    const { headers } = await signInAs(server);
    const secrets = {
      authorization: headers.authorization.slice('Bearer '.length),
      'x-api-key': (await server.app.inject({ url: '/identity/v1/app-key', headers })).json().apiKey,
    };
    for (const [name, secret] of Object.entries(secrets))
      for (let n = 0; n < 1000; n++) {
        // The last character is left alone: some of its bits belong to no byte.
        const at = randomInt(secret.length - 1);
        const letter = secret[at] === 'x' ? 'y' : 'x';
        const changed = secret.slice(0, at) + letter + secret.slice(at + 1);
        await expect(identifyBy({ [name]: changed })).rejects.toMatchObject(refused);
      }
  });

  it("takes a request without a header for a stranger's", async () => {
    expect(await identifyBy({})).toBeUndefined();
  });

  it('takes the bare token and the one after Bearer, and reads the account as it stands now', async () => {
    const { id, email, headers } = await signInAs(server, { products: ['video'], tenant: 'north' });
    const expected = { kind: 'user', id, email, groups: ['overflight-video'], tenant: 'north', name: 'Pat Pilot' };
    expect(await identifyBy(headers)).toMatchObject(expected);
    expect(await identifyBy({ authorization: headers.authorization.slice(7) })).toMatchObject(expected);
    expect(await identifyBy({ authorization: headers.authorization.replace('Bearer', 'bearer') })).toMatchObject(
      expected,
    );
  });

  it('refuses the living session of an account that was disabled behind our back', async () => {
    const { id, headers } = await signInAs(server);
    await server.services.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    await expect(identifyBy(headers)).rejects.toMatchObject(refused);
  });

  it('refuses an unknown API key with 401', async () => {
    await expect(identifyBy({ 'x-api-key': 'ofk_nobody' })).rejects.toMatchObject(refused);
  });
});
