import { describe, expect, it } from 'vitest';
import { readEnv } from '../platform/env.ts';
import { startServer } from '../start-server.ts';
import { TEST_PASSWORD } from '../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { isOpenToOthers, setUpCodeToPrint } from './set-up-code.ts';

const first = { name: 'Ada', email: 'ada@example.com', password: TEST_PASSWORD };
const setUp = ({ app }: Pick<TestServer, 'app'>, more: object = {}) =>
  app.inject({ method: 'POST', url: '/identity/v1/setup', payload: { ...first, ...more } });

describe('the set-up code', () => {
  it.each([
    [{}, false],
    [{ HOST: '127.0.0.1' }, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '::1', OVERFLIGHT_PUBLIC_URL: 'http://localhost:8080' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '192.168.0.5' }, true],
    [{ OVERFLIGHT_PUBLIC_URL: 'https://fly.example.com' }, true],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, true],
  ])('%o: is asked for: %s', (settings, isAsked) => {
    expect(isOpenToOthers(readEnv(settings))).toBe(isAsked);
  });

  it('SAFE-02 is asked for where others can reach the product, and the same on every server and start', async () => {
    const server = await startTestServer({ HOST: '0.0.0.0' });
    expect((await server.app.inject('/identity/v1/start')).json()).toMatchObject({ setupNeedsCode: true });
    const code = await setUpCodeToPrint(server.services);
    expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    for (const [wrong, told] of [
      [{}, 'Enter the set-up code.'],
      [{ code: ' ' }, 'Enter the set-up code.'],
      [{ code: 'AAAAA-AAAAA' }, 'This is not the set-up code.'],
      [{ code: 'rubbish' }, 'This is not the set-up code.'],
    ] as const) {
      const answer = await setUp(server, wrong);
      expect([answer.statusCode, answer.json().fields[0].field]).toEqual([403, 'code']);
      expect(answer.json().fields[0].problem).toMatch(told);
    }
    const second = await startServer(server.services.env, { now: server.services.now });
    try {
      expect(await setUpCodeToPrint(second.services)).toBe(code);
      expect((await setUp(second, { code: code?.toLowerCase().replace('-', ' ') })).statusCode).toBe(200);
    } finally {
      await second.close();
    }
    expect((await setUp(server)).statusCode).toBe(409);
    expect(await setUpCodeToPrint(server.services)).toBeUndefined();
  });

  it('is not asked for on this machine alone', async () => {
    const server = await startTestServer();
    expect((await server.app.inject('/identity/v1/start')).json()).toMatchObject({ setupNeedsCode: false });
    expect(await setUpCodeToPrint(server.services)).toBeUndefined();
    expect((await setUp(server)).statusCode).toBe(200);
  });

  it('SAFE-02 a common password is refused to the first administrator, in the browser and in the settings', async () => {
    const server = await startTestServer();
    const answer = await setUp(server, { password: 'administrator1' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'weak-password']);
    const settings = { OVERFLIGHT_ADMIN_EMAIL: 'a@b.example', OVERFLIGHT_ADMIN_PASSWORD: 'administrator1' };
    await expect(startTestServer(settings)).rejects.toThrow('OVERFLIGHT_ADMIN_PASSWORD');
  });
});
