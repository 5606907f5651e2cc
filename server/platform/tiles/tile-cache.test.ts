import { describe, expect, it } from 'vitest';
import { readyTile } from './answer-tile.ts';
import { TileCache } from './tile-cache.ts';

const at = (x: number) => ({ z: 11, x, y: 3 });

describe('TileCache', () => {
  it('keeps recently used tiles within its size', () => {
    const memory = new TileCache(10_000);
    for (let x = 0; x < 20; x++) memory.set(at(x), readyTile(Buffer.alloc(1600, 1)));
    const kept = Array.from({ length: 20 }, (_, x) => x).filter((x) => memory.get(at(x)));
    expect(kept).toEqual([15, 16, 17, 18, 19]);
    memory.set(at(19), readyTile(Buffer.alloc(100, 1)));
    expect(memory.get(at(15))).toBeDefined();
  });

  it('distinguishes an empty tile from an unknown one', () => {
    const memory = new TileCache(10_000);
    memory.set(at(1), undefined);
    expect([memory.get(at(1)), memory.get(at(2))]).toEqual([{ tile: undefined }, undefined]);
  });

  it('distinguishes all tiles', () => {
    const memory = new TileCache(1_000_000);
    memory.set({ z: 4, x: 15, y: 15 }, undefined);
    for (const z of [4, 5, 10, 11])
      for (const x of [0, 15])
        for (const y of [0, 15]) expect(Boolean(memory.get({ z, x, y }))).toBe(z === 4 && x + y === 30);
  });
});
