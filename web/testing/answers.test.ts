import { listApiKeys, makeApiKey, revokeApiKey } from '@overflight/contract/account/account.ts';
import { describe, expect, it } from 'vitest';
import { answer, refuse, type FakeRequest } from './answers.ts';

const request: FakeRequest = { params: undefined, query: undefined, body: undefined };
const key = {
  id: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  name: 'Tiles',
  hint: 'of_1234',
  tenant: '',
  createdBy: 'Ada',
  createdAt: '2026-11-15T12:00:00.000Z',
  lastUsedAt: null,
  scopes: ['tiles' as const],
  expiresAt: null,
};

describe('answers of the stand-in server', () => {
  it('have the real status, or no body', async () => {
    const listed = await answer(listApiKeys, [key]).reply(request);
    expect({ status: listed.status, body: await listed.json() }).toEqual({ status: 200, body: [key] });
    expect((await answer(makeApiKey, { ...key, key: 'of_1234567' }).reply(request)).status).toBe(201);
    expect((await answer(revokeApiKey).reply(request)).status).toBe(204);
  });

  it('that violate the contract are errors', () => {
    expect(() => answer(listApiKeys, [{ ...key, id: 'seven' }]).reply(request)).toThrow(/Invalid UUID/);
    const withMore = { ...key, secret: 'of_1234567' };
    expect(() => answer(listApiKeys, [withMore]).reply(request)).toThrow(/what the server would answer/);
  });

  it('a refusal is problem+json with a sentence', async () => {
    const refused = await refuse(listApiKeys, { status: 403, detail: 'This is for administrators.' }).reply(request);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ detail: 'This is for administrators.', status: 403 });
  });
});
