import type { HeightGrid } from '../../heights/height-grid.ts';
import { lowestAround } from '../../terrain/lowest-around.ts';
import { blur } from '../box-blur.ts';

/** A measured step is so many cells wide at most, to each side of a cell. */
export const REACH_CELLS = 6;
/** Lower things, as cars, have round sides: two heights do not tell their shape. */
const [LEAST_M, LEAST_CELLS] = [2, 10];
/** Twice as far around, heights differ at most so many times as much: a slope has no step. */
const MOST_AROUND = 1.4;
/** A cell is bent if it is off the line between two others by a cell; where more than this share is, over some cells around, leaves grow. */
const [BENT_REACH_CELLS, BENT_AROUND_CELLS, MOST_BENT] = [3, 16, 0.45];

/** Cells at the edge of something with a smooth top, as roofs, and the heights above and below. */
export type Steps = { isStep: Uint8Array; lower: Float32Array; upper: Float32Array };

export function findSteps(heights: HeightGrid): Steps {
  const turned = { ...heights, values: heights.values.map((up) => -up) };
  const lowest = (reach: number) => lowestAround(heights, reach);
  const highest = (reach: number) => lowestAround(turned, reach).map((down) => -down);
  const [lower, upper] = [lowest(REACH_CELLS), highest(REACH_CELLS)];
  const [lowerAround, upperAround] = [lowest(2 * REACH_CELLS), highest(2 * REACH_CELLS)];
  const isStep = new Uint8Array(lower.length);
  for (let at = 0; at < isStep.length; at++) {
    const stepM = (upper[at] as number) - (lower[at] as number);
    const aroundM = (upperAround[at] as number) - (lowerAround[at] as number);
    if (stepM > Math.max(LEAST_M, LEAST_CELLS * heights.cellM) && aroundM < MOST_AROUND * stepM) isStep[at] = 1;
  }
  if (isStep.includes(1)) dropRough(isStep, heights);
  return { isStep, lower, upper };
}

function dropRough(isStep: Uint8Array, heights: HeightGrid): void {
  const bent = bentCells(heights);
  blur(bent, heights.columns, BENT_AROUND_CELLS);
  for (let at = 0; at < isStep.length; at++) if ((bent[at] as number) > MOST_BENT) isStep[at] = 0;
}

function bentCells({ columns, rows, cellM, values }: HeightGrid): Float32Array {
  const bent = new Float32Array(values.length);
  const reach = BENT_REACH_CELLS;
  const offM = (at: number, step: number) =>
    Math.abs((values[at] as number) - ((values[at - step] as number) + (values[at + step] as number)) / 2);
  for (let row = reach; row < rows - reach; row++)
    for (let column = reach; column < columns - reach; column++) {
      const at = row * columns + column;
      if (offM(at, reach) > cellM || offM(at, reach * columns) > cellM) bent[at] = 1;
    }
  return bent;
}
