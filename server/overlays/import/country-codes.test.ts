import { expect, it } from 'vitest';
import { countryCode } from './country-codes.ts';

it('knows the countries of published zones', () => {
  expect(['CHE', 'LUX', 'esp', 'GBR', 'us', 'XXX', ''].map(countryCode)).toEqual([
    'CH',
    'LU',
    'ES',
    'GB',
    'US',
    null,
    null,
  ]);
});

it('knows every country that Unicode knows', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const threes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const found = threes.flatMap((code) => countryCode(code) ?? []);
  expect(found).toHaveLength(249);
  expect(new Set(found).size).toBe(249);
  expect(found.filter((code) => names.of(code) === undefined)).toEqual([]);
});
