import type { Position } from 'geojson';
import type { CoverageGrid } from './coverage-grid.ts';

/** Places at which the ground of a grid is asked for; cells in between are interpolated. */
export type GroundNodes = { positions: Position[]; columns: number; rows: number };

const MAX_NODES = 4000;
const MIN_SPACING_M = 5;

export function groundNodes({ plane, west, south, cellM, columns, rows }: CoverageGrid): GroundNodes {
  const [widthM, heightM] = [columns * cellM, rows * cellM];
  const spacingM = Math.max(MIN_SPACING_M, Math.sqrt((widthM * heightM) / MAX_NODES));
  const [across, up] = [Math.max(2, Math.ceil(widthM / spacingM) + 1), Math.max(2, Math.ceil(heightM / spacingM) + 1)];
  const positions: Position[] = [];
  for (let row = 0; row < up; row++)
    for (let column = 0; column < across; column++)
      positions.push(
        plane.toPosition({ x: west + (widthM * column) / (across - 1), y: south + (heightM * row) / (up - 1) }),
      );
  return { positions, columns: across, rows: up };
}

/** Sets the ground of a grid from heights at its nodes; unknown ones are taken as level with the rest. */
export function setGround(grid: CoverageGrid, nodes: GroundNodes, heights: readonly (number | null)[]): void {
  const known = heights.filter((height) => height !== null);
  const meanM = known.reduce((sum, height) => sum + height, 0) / known.length;
  const at = (column: number, row: number) => heights[row * nodes.columns + column] ?? meanM;
  for (let row = 0; row < grid.rows; row++) {
    const y = ((row + 0.5) / grid.rows) * (nodes.rows - 1);
    const [south, north] = split(y, nodes.rows);
    for (let column = 0; column < grid.columns; column++) {
      const x = ((column + 0.5) / grid.columns) * (nodes.columns - 1);
      const [west, east] = split(x, nodes.columns);
      const low = at(west, south) + (at(west + 1, south) - at(west, south)) * east;
      const high = at(west, south + 1) + (at(west + 1, south + 1) - at(west, south + 1)) * east;
      grid.groundM[row * grid.columns + column] = low + (high - low) * north;
    }
  }
}

/** The node before a place, and the share of the way to the next one. */
function split(place: number, nodes: number): [node: number, share: number] {
  const node = Math.min(Math.floor(place), nodes - 2);
  return [node, place - node];
}
