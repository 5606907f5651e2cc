import { describe, expect, it } from 'vitest';
import { LabelGrid } from './label-grid.ts';

function freshGrid(): LabelGrid {
  const grid = new LabelGrid();
  grid.clear(800, 600);
  return grid;
}

describe('room for labels', () => {
  it('is given once at a place, and again when the next picture is drawn', () => {
    const grid = freshGrid();
    expect(grid.take(100, 100, 60)).toBe(true);
    expect(grid.take(110, 104, 60)).toBe(false);
    expect(grid.take(100, 300, 60)).toBe(true);
    grid.clear(800, 600);
    expect(grid.take(110, 104, 60)).toBe(true);
  });

  it('reaches as far as the label is wide', () => {
    const grid = freshGrid();
    expect(grid.take(200, 50, 300)).toBe(true);
    expect(grid.take(330, 50, 20)).toBe(false);
    expect(grid.take(500, 50, 20)).toBe(true);
  });

  it('ends with the sheet', () => {
    const grid = freshGrid();
    expect(grid.take(-200, 50, 60)).toBe(false);
    expect(grid.take(5, 595, 60)).toBe(true);
    grid.clear(400, 300);
    expect(grid.take(200, 500, 60)).toBe(false);
  });
});
