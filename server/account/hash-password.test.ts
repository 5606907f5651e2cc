import { describe, expect, it } from 'vitest';
import { TEST_HASH, TEST_PASSWORD } from '../testing/sign-in-as.ts';
import { hashPassword, isRightPassword } from './hash-password.ts';

describe('hashPassword', () => {
  it('stores its cost and a salt of its own beside the key', async () => {
    const [first, second] = await Promise.all([hashPassword({}, TEST_PASSWORD), hashPassword({}, TEST_PASSWORD)]);
    expect(first).toMatch(/^scrypt\$131072\$8\$1\$[\w+/]{22}==\$[\w+/]{43}=$/);
    expect(first).not.toBe(second);
    expect(await isRightPassword({}, TEST_PASSWORD, first)).toBe(true);
    expect(await isRightPassword({}, `${TEST_PASSWORD} `, first)).toBe(false);
  });

  it('takes the same letters typed on different keyboards for the same password', async () => {
    const stored = await hashPassword({}, 'Flugh\u00f6he 120 m');
    expect(await isRightPassword({}, 'Flugho\u0308he 120 m', stored)).toBe(true);
  });
});

describe('isRightPassword', () => {
  it.each([null, undefined, '', 'scrypt$1', 'plain text', `md5${TEST_HASH.slice(6)}`])(
    'says no to the stored hash %j',
    async (stored) => {
      expect(await isRightPassword({}, TEST_PASSWORD, stored)).toBe(false);
    },
  );

  it('checks an older, cheaper hash with the cost that stands in it', async () => {
    expect(await isRightPassword({}, TEST_PASSWORD, TEST_HASH)).toBe(true);
  });

  it('works on two at a time, lets sixty wait, and asks the rest to come back', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, () => isRightPassword({}, TEST_PASSWORD, TEST_HASH)),
    );
    const busy = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(busy).toHaveLength(38);
    expect(busy[0]).toMatchObject({ status: 503, code: 'busy', details: { retryAfterS: 10 } });
    expect(await isRightPassword({}, TEST_PASSWORD, TEST_HASH)).toBe(true);
  });
});
