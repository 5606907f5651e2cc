import type { CoverageGrid } from './coverage-grid.ts';

/** What the ground of a grid may hide. */
export type Relief = { lowestM: number; highestM: number; steepest: number };

export function reliefOf({ groundM, columns, rows, cellM }: CoverageGrid): Relief {
  const relief = { lowestM: Infinity, highestM: -Infinity, steepest: 0 };
  for (let cell = 0; cell < groundM.length; cell++) {
    const heightM = groundM[cell]!;
    relief.lowestM = Math.min(relief.lowestM, heightM);
    relief.highestM = Math.max(relief.highestM, heightM);
    const isLast = cell % columns === columns - 1;
    const eastM = isLast ? 0 : Math.abs(groundM[cell + 1]! - heightM);
    const northM = cell + columns < columns * rows ? Math.abs(groundM[cell + columns]! - heightM) : 0;
    relief.steepest = Math.max(relief.steepest, Math.hypot(eastM, northM) / cellM);
  }
  return relief;
}

/** From a camera to a cell. */
type Ray = { cell: number; dx: number; dy: number; dz: number };

/** Rounding of heights along a ray that touches a slope. */
const ROUNDING_M = 0.05;

/** Whether ground of the grid stands between a cell and the camera. A ray steeper than all slopes is never blocked. */
export function hidesGround(grid: CoverageGrid, { steepest, highestM }: Relief, { cell, dx, dy, dz }: Ray): boolean {
  const alongM = Math.hypot(dx, dy);
  if (-dz >= steepest * alongM) return false;
  const { cellM, columns, rows, groundM } = grid;
  const steps = Math.ceil(alongM / cellM);
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  const cellHeightM = groundM[cell]!;
  for (let step = 1; step < steps; step++) {
    const share = step / steps;
    const rayM = cellHeightM - dz * share;
    if (rayM > highestM) return false;
    const [atColumn, atRow] = [column - (dx * share) / cellM, row - (dy * share) / cellM];
    if (atColumn < 0 || atRow < 0 || atColumn > columns - 1 || atRow > rows - 1) return false;
    if (groundBetween(grid, atColumn, atRow) > rayM + ROUNDING_M) return true;
  }
  return false;
}

/** Between the centres of four cells. */
function groundBetween({ groundM, columns, rows }: CoverageGrid, column: number, row: number): number {
  const [west, south] = [Math.min(Math.floor(column), columns - 2), Math.min(Math.floor(row), rows - 2)];
  if (west < 0 || south < 0) return groundM[Math.round(row) * columns + Math.round(column)]!;
  const cell = south * columns + west;
  const [east, north] = [column - west, row - south];
  const low = groundM[cell]! + (groundM[cell + 1]! - groundM[cell]!) * east;
  const high = groundM[cell + columns]! + (groundM[cell + columns + 1]! - groundM[cell + columns]!) * east;
  return low + (high - low) * north;
}
