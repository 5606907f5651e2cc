import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { describe, expect, it } from 'vitest';
import { drawnRestrictions } from './drawn-restrictions.ts';

const triangle = [
  [7, 50],
  [8, 50],
  [7.5, 51],
];
const restriction = (id: string, ring: readonly (readonly number[])[]) =>
  ({
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { id, name: 'Concert', ceilingMeters: null },
  }) as unknown as CustomRestriction;

describe('restrictions on the map', () => {
  it.each([
    ['open', triangle],
    ['closed', [...triangle, triangle[0] ?? []]],
  ])('are closed rings, so that no tile cuts off a corner: stored %s', (_, ring) => {
    const [area] = drawnRestrictions([restriction('a', ring)], null);
    expect(area?.geometry).toEqual({ type: 'Polygon', coordinates: [[...triangle, triangle[0]]] });
  });

  it('have one label point each, inside', () => {
    const [, place, ...more] = drawnRestrictions([restriction('a', triangle)], null);
    expect(more).toEqual([]);
    expect(place?.properties.name).toBe('Concert');
    const [lng = 0, lat = 0] = place?.geometry.type === 'Point' ? place.geometry.coordinates : [];
    expect(lng).toBeCloseTo(7.5, 1);
    expect(lat).toBeGreaterThan(50.1);
    expect(lat).toBeLessThan(50.6);
  });

  it('omit the one being reshaped', () => {
    const drawn = drawnRestrictions([restriction('a', triangle), restriction('b', triangle)], 'a');
    expect(new Set(drawn.map(({ properties }) => properties.id))).toEqual(new Set(['b']));
  });
});
