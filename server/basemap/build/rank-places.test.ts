import { describe, expect, it } from 'vitest';
import { rankPlaces, worldSquare } from './rank-places.ts';

const place = (population: number, lng: number, lat = 0, more = {}) => ({
  population,
  position: [lng, lat],
  isCapital: false,
  isQuarter: false,
  ...more,
});

describe('rankPlaces', () => {
  it('names the larger of two neighbours first and the smaller once there is room', () => {
    const [large, small] = rankPlaces([place(6e6, 10), place(5.5e6, 10.5)]);
    expect(large?.rank).toBe(0);
    expect(small?.rank).toBeGreaterThan(large?.rank ?? 0);
    const pixelsApart = (0.5 / 360) * 512 * 2 ** (small?.rank ?? 0);
    expect(pixelsApart).toBeGreaterThanOrEqual(60);
    expect(pixelsApart).toBeLessThan(120);
  });

  it('names no hamlet on a world map, however alone it is, but a small capital early', () => {
    const [hamlet, capital] = rankPlaces([place(900, -40), place(900, 100, 0, { isCapital: true })]);
    expect(hamlet?.rank).toBe(8);
    expect(capital?.rank).toBe(2);
  });

  it('names quarters of a town last', () => {
    expect(rankPlaces([place(3e6, 10, 0, { isQuarter: true })])[0]?.rank).toBe(12);
  });
});

describe('worldSquare', () => {
  it('has the equator and Greenwich in its middle, and keeps the poles inside', () => {
    expect(worldSquare([0, 0])).toEqual({ x: 0.5, y: 0.5 });
    expect(worldSquare([0, -90]).y).toBeLessThan(1);
    expect(worldSquare([0, 90]).y).toBe(0);
  });
});
