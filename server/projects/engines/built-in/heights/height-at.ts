import type { GridLayout, HeightGrid } from './height-grid.ts';

/** Bilinear height at a point; NaN outside the grid or next to an unknown cell. */
export function heightAt(
  { columns, rows, cellM, westM, northM, values }: HeightGrid,
  east: number,
  north: number,
): number {
  const [x, y] = [(east - westM) / cellM - 0.5, (northM - north) / cellM - 0.5];
  if (x < -1 || y < -1 || x > columns || y > rows) return Number.NaN;
  const left = Math.max(0, Math.min(columns - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(rows - 2, Math.floor(y)));
  const [right, below] = [x - left, y - top];
  const at = top * columns + left;
  const upper = (values[at] as number) * (1 - right) + (values[at + 1] as number) * right;
  const lower = (values[at + columns] as number) * (1 - right) + (values[at + columns + 1] as number) * right;
  return upper * (1 - below) + lower * below;
}

/** The same, or the height of the cell where one beside it is not known. */
export function nearHeightAt(grid: HeightGrid, east: number, north: number): number {
  const height = heightAt(grid, east, north);
  return Number.isFinite(height) ? height : (grid.values[cellAt(grid, east, north)] as number);
}

/** The cell at a place, or the nearest one. */
export function cellAt({ columns, rows, cellM, westM, northM }: GridLayout, east: number, north: number): number {
  const within = (cell: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(cell)));
  return within((northM - north) / cellM, rows) * columns + within((east - westM) / cellM, columns);
}
