import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0.0 kB'],
  [950, '0.9 kB'],
  [12_300, '12 kB'],
  [4_560_000, '4.6 MB'],
  [2_500_000_000, '2.5 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
