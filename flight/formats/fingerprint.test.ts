import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

it.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: '1' }],
  [[1, 2], [12]],
  [
    [1, [2]],
    [[1], 2],
  ],
  [{ a: { b: 1 } }, { a: {}, b: 1 }],
  [null, 'null'],
  [[], {}],
  [{ ab: 'c' }, { a: 'bc' }],
])('tells %j from %j', (one, other) => expect(fingerprint(one)).not.toBe(fingerprint(other)));

it('is the same for the same content in another order, and after a way through JSON', () => {
  const value = { b: [1, -0, { d: null, c: 0.1 }], a: 'x', gone: undefined };
  expect(fingerprint({ a: 'x', b: [1, 0, { c: 0.1, d: null }] })).toBe(fingerprint(value));
  expect(fingerprint(JSON.parse(JSON.stringify(value)))).toBe(fingerprint(value));
});
