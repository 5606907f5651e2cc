import { describe, expect, it } from 'vitest';
import { deflate, utf8 } from '../../testing/pack-zip.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { attempt } from '../attempt.ts';
import { inflate } from './inflate.ts';

const codeOf = (packed: Uint8Array, size: number) => {
  const read = attempt(() => inflate(packed, size));
  return read.ok ? 'ok' : read.code;
};

describe('damaged data', () => {
  it('is refused when it stops early, at every byte', () => {
    const bytes = utf8('a line that repeats, a line that repeats, and an end of its own');
    const packed = deflate(bytes);
    for (let cut = 0; cut < packed.length; cut += 1)
      expect(codeOf(packed.subarray(0, cut), bytes.length)).toBe('bad-zip');
  });

  it('is refused with an unknown kind of block', () => expect(codeOf(Uint8Array.of(0b111), 1)).toBe('bad-zip'));

  it('is refused when a copy reaches back before the start', () => {
    // Fixed codes: last block, length symbol 257 (0000001), distance symbol 0 (00000).
    expect(codeOf(Uint8Array.of(0b00000011, 0b00000010, 0), 3)).toBe('bad-zip');
  });

  it('is refused when it gives more or fewer bytes than declared', () => {
    const bytes = utf8('x'.repeat(5000));
    expect(codeOf(deflate(bytes), 4999)).toBe('zip-bomb');
    expect(codeOf(deflate(bytes), 5001)).toBe('bad-zip');
  });

  it('is refused when it consists of empty blocks', () => {
    expect(
      codeOf(
        new Uint8Array(5 * 30_000).map((_, at) => (at % 5 < 3 ? 0 : 255)),
        0,
      ),
    ).toBe('zip-bomb');
  });
});

describe('sound data', () => {
  const random = seededRandom(7);
  const kinds = {
    noise: () => Math.floor(random() * 256),
    text: () => 32 + Math.floor(random() ** 3 * 90),
    runs: () => Math.floor(random() * 1.02),
  };
  for (const [kind, next] of Object.entries(kinds))
    it.each([0, 1, 6, 9])(`comes back as it was: ${kind} at level %i`, (level) => {
      const bytes = Uint8Array.from({ length: 70_000 }, next);
      expect(inflate(deflate(bytes, { level }), bytes.length)).toEqual(bytes);
    });

  it('comes back from the fixed codes', () => {
    const bytes = utf8('47.3977,8.5456 47.3978,8.5457 47.3979,8.5458');
    expect(inflate(deflate(bytes, { strategy: 4 }), bytes.length)).toEqual(bytes);
  });
});
