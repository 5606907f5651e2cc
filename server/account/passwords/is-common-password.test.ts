import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './is-common-password.ts';
import { requireGoodPassword } from './require-good-password.ts';

/** Well-known ones of at least ten characters. */
const common = `1234567890 0123456789 0987654321 12345678910 1234567891011 1111111111 0000000000 1212121212 1029384756
  1231231231 1122334455 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 1qaz2wsx3edc 1qaz2wsx3e 3edc2wsx1qaz zaq12wsxcde3 qwertyuiop
  qwertyuiop123 qwerty12345 qwerty123456 poiuytrewq qwertyqwerty asdfghjkl1 asdfghjkl; asdfasdfasdf zxcvbnm123 abcdefghij
  abcdefg123 abcd1234567 abc123abc123 a1b2c3d4e5 aaaaaaaaaa password12 password123 password1234 password01 Password1!
  Password123! P@ssw0rd123 P@$$w0rd!! Passw0rd2024 p4ssw0rd99 passwordpassword mypassword1 password!@# !@#$%^&*() 123password
  administrator admin12345 adminadmin admin@12345 root123456 welcome123 Welcome2026! letmein1234 letmein!!! changeme123
  changeme!! iloveyou12 iloveyou123 iloveyou!! Iloveyou1! trustno1trustno1 sunshine12 princess123 football123 baseball12
  superman123 batman12345 dragon1234 monkey12345 charlie123 michael123 jennifer12 liverpool1 liverpool123 manchester
  christopher elizabeth1 alexander1 basketball strawberry butterfly1 chocolate1 spiderman12 starwars123 harrypotter
  fuckyou123 fuckoff123 motherfucker summer2026! Winter2025!! Monday2026! december2025 google1234
  facebook123 computer123 internet12 samsung1234 minecraft12 correcthorsebatterystaple test1234567 testtest123 guest12345
  qwe123qwe123 asd123asd123 qweasdzxc123 159753159753 147258369147 hello12345 helloworld helloworld1 blink182blink182
  babygirl123 cheesecake1 thisismypassword secret1234 topsecret1 master12345 shadow12345 killer12345 jordan1234 hunter2hunter2`.split(
  /\s+/,
);

describe('isCommonPassword', () => {
  it('SAFE-02 refuses the well-known ones', () => {
    expect(common.filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  it.each([
    'correct horse battery',
    'a long enough password',
    'a long test password',
    'north-field-2026',
    'another good password',
    'zebra tango violet 9',
    'kX9$mQ2vLp',
    'hunter gathers moss',
    '8f2a9c1e7b3d',
    'přílišžluťoučký',
    'Tulpen aus Amsterdam',
    '41726395028461735',
  ])('takes %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('requireGoodPassword', () => {
  const ada = { name: 'Ada Lovelace', email: 'a.lovelace@fields.example' };

  it.each(['Lovelace2026', 'ada-lovelace!', 'overflight1', 'Overflight2026!', 'lovelace@fields', 'overflightAda9'])(
    'SAFE-02 refuses %s for its owner',
    (password) => {
      expect(() => requireGoodPassword(password, ada)).toThrow(/no password/);
    },
  );

  it('names the field, and leaves others alone', () => {
    expect(() => requireGoodPassword('password123', ada, 'newPassword')).toThrow(
      expect.objectContaining({
        status: 400,
        details: { fields: [{ field: 'newPassword', problem: expect.any(String) }] },
      }),
    );
    expect(() => requireGoodPassword('correct horse battery', ada)).not.toThrow();
    expect(() => requireGoodPassword('overflight over green hills', ada)).not.toThrow();
  });
});
