import { terrainHeightM } from '../ground.ts';
import { SITE_HALF_M, type SiteDate } from '../site.ts';

export const NORMALS_STEP_M = 0.5;
export const NORMALS_SIDE = (2 * SITE_HALF_M) / NORMALS_STEP_M + 1;

const made: Partial<Record<SiteDate, Float32Array>> = {};

/** East and north part of the ground's normals on a grid: the flat triangles of its mesh would show. */
export function groundNormals(date: SiteDate): Float32Array {
  made[date] ??= makeNormals(date);
  return made[date];
}

function makeNormals(date: SiteDate): Float32Array {
  const side = NORMALS_SIDE + 2;
  const heights = new Float32Array(side ** 2);
  for (let row = 0; row < side; row++) fillHeights(heights.subarray(row * side, (row + 1) * side), row, date);
  const normals = new Float32Array(2 * NORMALS_SIDE ** 2);
  for (let row = 0; row < NORMALS_SIDE; row++) fillNormals(normals, heights, row);
  return normals;
}

const metres = (index: number) => (index - 1) * NORMALS_STEP_M - SITE_HALF_M;

function fillHeights(heights: Float32Array, row: number, date: SiteDate): void {
  const y = metres(row);
  for (let column = 0; column < heights.length; column++) heights[column] = terrainHeightM(metres(column), y, date);
}

function fillNormals(normals: Float32Array, heights: Float32Array, row: number): void {
  const side = NORMALS_SIDE + 2;
  for (let column = 0; column < NORMALS_SIDE; column++) {
    const at = (row + 1) * side + column + 1;
    const east = ((heights[at - 1] as number) - (heights[at + 1] as number)) / (2 * NORMALS_STEP_M);
    const north = ((heights[at - side] as number) - (heights[at + side] as number)) / (2 * NORMALS_STEP_M);
    const length = Math.sqrt(east * east + north * north + 1);
    normals[2 * (row * NORMALS_SIDE + column)] = east / length;
    normals[2 * (row * NORMALS_SIDE + column) + 1] = north / length;
  }
}
