import { describe, expect, it } from 'vitest';
import { LabelGrid } from './label-grid.ts';

function freshGrid(): LabelGrid {
  const grid = new LabelGrid();
  grid.clear(800, 600);
  return grid;
}

describe('the label grid', () => {
  it('gives space once per place, and again after clearing', () => {
    const grid = freshGrid();
    expect(grid.take(100, 100, 60)).toBe(true);
    expect(grid.take(110, 104, 60)).toBe(false);
    expect(grid.take(100, 300, 60)).toBe(true);
    grid.clear(800, 600);
    expect(grid.take(110, 104, 60)).toBe(true);
  });

  it('takes the width of the label', () => {
    const grid = freshGrid();
    expect(grid.take(200, 50, 300)).toBe(true);
    expect(grid.take(330, 50, 20)).toBe(false);
    expect(grid.take(500, 50, 20)).toBe(true);
  });

  it('ends with the canvas', () => {
    const grid = freshGrid();
    expect(grid.take(-200, 50, 60)).toBe(false);
    expect(grid.take(5, 595, 60)).toBe(true);
    grid.clear(400, 300);
    expect(grid.take(200, 500, 60)).toBe(false);
  });
});
