import { describe, expect, it } from 'vitest';
import { countyShape } from './county-shapes.ts';

describe('countyShape', () => {
  it('draws a county, a county of many islands, and a whole state', () => {
    const [chaffee, monroe, colorado] = ['08015', '12087', '08000'].map(countyShape);
    expect(chaffee).toHaveLength(1);
    expect(monroe?.length).toBeGreaterThan(3);
    const positions = colorado?.flat(2) ?? [];
    expect(Math.min(...positions.map(([lng = 0]) => lng))).toBeCloseTo(-109.06, 1);
    expect(Math.max(...positions.map(([, lat = 0]) => lat))).toBeCloseTo(41, 1);
  });

  it('knows no waters and no nonsense', () => {
    expect(['73530', '', '99999'].map(countyShape)).toEqual([undefined, undefined, undefined]);
  });
});
