import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { encodeTile, type TileFeature } from './encode-tile.ts';
import { mergeTiles } from './merge-tiles.ts';
import { decodeTile } from './testing/decode-tile.ts';

const random = seededRandom(3);
const whole = (to: number) => Math.floor(random() * to);

function someFeatures(count: number): TileFeature[] {
  return Array.from({ length: count }, () => ({
    id: whole(2 ** 48),
    geometry: { type: 'polygon', lines: [Array.from({ length: 8 }, () => whole(4096))] },
    properties: {
      name: `Überflug ${whole(20)}`,
      [`key ${whole(5)}`]: whole(9) - 4,
      height: whole(3) + 0.5,
      demo: whole(2) === 1,
    },
  }));
}

describe('mergeTiles', () => {
  it('merges several layers into one, with every feature unchanged', () => {
    for (let round = 0; round < 50; round++) {
      const tiles = Array.from({ length: 2 + whole(4) }, () =>
        encodeTile([{ name: 'things', features: someFeatures(1 + whole(30)) }]),
      );
      const merged = decodeTile(mergeTiles(tiles));
      expect(merged).toHaveLength(1);
      expect(merged[0]).toMatchObject({ name: 'things', version: 2, extent: 4096 });
      expect(merged[0]?.features).toEqual(tiles.flatMap((tile) => decodeTile(tile)[0]?.features));
    }
  });

  it('leaves a single tile as it is', () => {
    const tile = encodeTile([{ name: 'things', features: someFeatures(3) }]);
    expect(mergeTiles([tile]).equals(tile)).toBe(true);
    expect(mergeTiles([])).toHaveLength(0);
  });
});
