import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from './decode-utf8.ts';
import { encodeUtf8 } from './encode-utf8.ts';

describe('a text as bytes', () => {
  it.each(['', 'plain', 'Zürich, 5 µm', '高度 ±1', 'drone 🚁 here'])('%s is the same after decoding', (text) => {
    expect(decodeUtf8(encodeUtf8(text))).toBe(text);
  });
});
