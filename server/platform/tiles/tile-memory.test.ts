import { describe, expect, it } from 'vitest';
import { readyTile } from './answer-tile.ts';
import { TileMemory } from './tile-memory.ts';

describe('TileMemory', () => {
  it('keeps what was asked for last, within its bytes', () => {
    const memory = new TileMemory(10_000);
    for (let index = 0; index < 20; index++) memory.set(`tile ${index}`, readyTile(Buffer.alloc(1600, 1)));
    const kept = Array.from({ length: 20 }, (_, index) => index).filter((index) => memory.get(`tile ${index}`));
    expect(kept).toEqual([15, 16, 17, 18, 19]);
    memory.set('tile 19', readyTile(Buffer.alloc(100, 1)));
    expect(memory.get('tile 15')).toBeDefined();
  });

  it('knows a tile without anything on it from one that nobody asked for', () => {
    const memory = new TileMemory(10_000);
    memory.set('empty', undefined);
    expect([memory.get('empty'), memory.get('unknown')]).toEqual([{ tile: undefined }, undefined]);
  });
});
