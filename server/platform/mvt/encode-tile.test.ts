import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { encodeTile, type TileFeature } from './encode-tile.ts';
import { decodeTile } from './testing/decode-tile.ts';

const triangle: TileFeature = { geometry: { type: 'polygon', lines: [[0, 0, 10, 0, 10, 10]] }, properties: {} };

describe('encodeTile', () => {
  it("writes the specification's own example of a polygon, byte for byte", () => {
    const ring = { type: 'polygon', lines: [[3, 6, 8, 12, 20, 34]] } as const;
    const bytes = encodeTile([{ name: 'a', features: [{ geometry: ring, properties: {} }] }]);
    const geometry = [9, 6, 12, 18, 10, 12, 24, 44, 15];
    expect(bytes.toString('hex')).toContain(Buffer.from([0x22, geometry.length, ...geometry]).toString('hex'));
  });

  it('is empty without a feature', () => {
    expect(encodeTile([{ name: 'a', features: [] }])).toHaveLength(0);
    expect(encodeTile([])).toHaveLength(0);
  });

  it('keeps every type of value, and equal values once', () => {
    const properties = {
      text: 'Überflug ⚠ 🛩',
      empty: '',
      one: 1,
      alsoOne: '1',
      yes: true,
      no: false,
      negative: -3,
      large: 2 ** 52,
      larger: 2 ** 60,
      fraction: 0.1,
      zero: 0,
    };
    const features = [
      { ...triangle, id: 2 ** 47 + 5, properties },
      { ...triangle, properties },
    ];
    const bytes = encodeTile([{ name: 'things', features }]);
    const [layer] = decodeTile(bytes);
    expect(layer).toMatchObject({ name: 'things', version: 2, extent: 4096 });
    expect(layer?.features.map(({ id, properties: read }) => [id, read])).toEqual([
      [2 ** 47 + 5, properties],
      [undefined, properties],
    ]);
    expect(bytes.toString('utf8').split('Überflug')).toHaveLength(2);
  });

  it('round-trips thousands of random features', () => {
    const random = seededRandom(7);
    const whole = (from: number, to: number) => Math.floor(from + random() * (to - from));
    const line = () => Array.from({ length: 2 * whole(3, 30) }, () => whole(-64, 4160));
    const kinds = ['point', 'line', 'polygon'] as const;
    const layers = Array.from({ length: 40 }, (_, index) => ({
      name: `layer ${index}`,
      features: Array.from({ length: 50 }, () => {
        const type = kinds[whole(0, 3)] ?? 'point';
        const lines = Array.from({ length: type === 'point' ? 1 : whole(1, 4) }, line);
        return { id: whole(0, 2 ** 48), geometry: { type, lines }, properties: { n: whole(-1000, 1000) } };
      }),
    }));
    const pairs = (points: number[]) => points.flatMap((x, at) => (at % 2 === 0 ? [[x, points[at + 1]]] : []));
    const decoded = decodeTile(encodeTile(layers));
    expect(decoded).toHaveLength(40);
    layers.forEach(({ features }, index) => {
      expect(decoded[index]?.features).toEqual(
        features.map(({ id, geometry: { type, lines }, properties }) => ({
          id,
          type: kinds.indexOf(type) + 1,
          lines: type === 'point' ? pairs(lines[0] ?? []) : lines,
          closed: type === 'polygon',
          properties,
        })),
      );
    });
  });
});
