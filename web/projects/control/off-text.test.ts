import { expect, it } from 'vitest';
import { errorText, signedOff } from './off-text.ts';

it('errors have their direction, and none where they round to zero', () => {
  expect([0.0123, -0.0123, -0.0004, 0].map((off) => signedOff(off, 'metric'))).toEqual([
    '+0.012 m',
    '−0.012 m',
    '0.000 m',
    '0.000 m',
  ]);
  expect(errorText([0.03, 0.04, -0.1], 'imperial')).toBe('0.164 ft, −0.328 ft up');
});
