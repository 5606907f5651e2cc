import { describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { clearAttempts, limitAttempts, networkOf } from './rate-limit.ts';

const server = await startTestServer();
const { services, clock } = server;
const MIN_MS = 60_000;
let people = 0;
const somebody = () => `somebody-${people++}@example.com`;
const signIn = (email: string, ip = `10.${people}.0.1`) => limitAttempts(services, 'sign-in', { email, ip });
const tooMany = { status: 429, code: 'too-many-tries' };

describe('limitAttempts', () => {
  it('lets ten tries of fifty at the same moment through', async () => {
    const email = somebody();
    const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => signIn(email, `10.99.${n}.1`)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('never lets more than ten through in any quarter of an hour', async () => {
    const email = somebody();
    await signIn(email);
    clock.advance(14 * MIN_MS);
    for (let n = 0; n < 9; n++) await signIn(email);
    await expect(signIn(email)).rejects.toMatchObject(tooMany);
    clock.advance(1.1 * MIN_MS);
    await signIn(email);
    await expect(signIn(email)).rejects.toMatchObject({
      ...tooMany,
      details: { retryAfterS: expect.closeTo(834, -1) },
    });
  });

  it('does not lengthen the wait by tries that were refused', async () => {
    const email = somebody();
    for (let n = 0; n < 10; n++) await signIn(email);
    clock.advance(10 * MIN_MS);
    await expect(signIn(email)).rejects.toMatchObject(tooMany);
    clock.advance(5.1 * MIN_MS);
    await signIn(email);
  });

  it('lets one address try a hundred accounts, not more', async () => {
    for (let n = 0; n < 100; n++) await signIn(somebody(), '192.0.2.7');
    await expect(signIn(somebody(), '192.0.2.7')).rejects.toMatchObject(tooMany);
    await signIn(somebody(), '192.0.2.8');
  });

  it('restarts for an account once its attempts are cleared', async () => {
    const email = somebody();
    for (let n = 0; n < 10; n++) await signIn(email);
    await clearAttempts(services, 'sign-in', { email });
    await expect(signIn(email)).resolves.toBeUndefined();
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s counts as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
