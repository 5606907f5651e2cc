import type { HeightGrid } from '../heights/height-grid.ts';
import type { SurfacePoint } from './voxel-volume.ts';

/** Cells of the grid, first and behind the last. */
export type CellArea = { left: number; right: number; top: number; bottom: number };

/** Steps higher than so many cells are walls. */
const WALL_CELLS = 1;

/** A point of a height grid; of a wall it knows from which height to which the wall is. */
export type GridPoint = SurfacePoint & { wall?: readonly [lowM: number, highM: number] };

/** Points on the cells of a height grid that are not left out, and on the walls between cells of different height. */
export function* surfacePoints(heights: HeightGrid, area: CellArea, isLeftOut?: Uint8Array): Generator<GridPoint> {
  const { columns, rows, cellM, values } = heights;
  const wallM = WALL_CELLS * cellM;
  const upAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= rows ? Number.NaN : (values[row * columns + column] as number);
  /** Rise per metre; walls do not count. */
  const slope = (before: number, up: number, after: number) => {
    const [one, other] = [up - before, after - up];
    const [isOne, isOther] = [Math.abs(one) <= wallM, Math.abs(other) <= wallM];
    return ((isOne ? one : 0) + (isOther ? other : 0)) / (isOne && isOther ? 2 : 1) / cellM;
  };
  for (let row = Math.max(0, area.top); row < Math.min(rows, area.bottom); row++)
    for (let column = Math.max(0, area.left); column < Math.min(columns, area.right); column++) {
      const [at, up] = [row * columns + column, upAt(column, row)];
      if (Number.isNaN(up) || isLeftOut?.[at] === 1) continue;
      const [east, north] = [heights.westM + (column + 0.5) * cellM, heights.northM - (row + 0.5) * cellM];
      const [right, below] = [upAt(column + 1, row), upAt(column, row + 1)];
      const [toEast, toSouth] = [slope(upAt(column - 1, row), up, right), slope(upAt(column, row - 1), up, below)];
      const length = Math.hypot(toEast, toSouth, 1);
      yield { east, north, up, normal: [-toEast / length, toSouth / length, 1 / length], weight: 1 };
      if (Math.abs(right - up) > wallM && isLeftOut?.[at + 1] !== 1)
        yield* wallPoints({ east: east + cellM / 2, north, up, normal: [Math.sign(up - right), 0, 0] }, right, cellM);
      if (Math.abs(below - up) > wallM && isLeftOut?.[at + columns] !== 1)
        yield* wallPoints({ east, north: north - cellM / 2, up, normal: [0, Math.sign(below - up), 0] }, below, cellM);
    }
}

function* wallPoints(at: Omit<SurfacePoint, 'weight'>, otherUp: number, cellM: number): Generator<GridPoint> {
  const [low, high] = [Math.min(at.up, otherUp), Math.max(at.up, otherUp)];
  const steps = Math.ceil((2 * (high - low)) / cellM);
  for (let step = 1; step < steps; step++)
    yield { ...at, up: low + ((high - low) * step) / steps, weight: 1, wall: [low, high] };
}
