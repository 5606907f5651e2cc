import { heightAt } from '../../heights/height-at.ts';
import type { GridLayout, HeightGrid } from '../../heights/height-grid.ts';
import { blur } from '../box-blur.ts';
import type { OrthoView } from '../ortho-task.ts';
import type { ViewCache } from '../view-cache.ts';
import { spreads, type Spreads, type StepPixels } from './ask-photos.ts';
import { findSteps, REACH_CELLS, type Steps } from './find-steps.ts';

/** Radius in pixels over which answers are gathered. */
const CALM_PX = 1;
/** Squared brightness that means nothing: noise, and cameras that are off by a part of a pixel. */
const NOISE = 50;
/** Near an edge photos agree on the wall below the roof as well as on the roof: in doubt a pixel is up, and as it was measured. */
const [IN_DOUBT_UP, AS_MEASURED] = [0.5, 0.1];

type Drawn = { layout: GridLayout; views: readonly OrthoView[]; cache: ViewCache };

/**
 * Measured heights fall from a roof over several cells, and its walls would be drawn there. So the photos decide of each
 * pixel of such a step whether it is up or down: where they show the same. Other heights stay as they are.
 */
export async function sharpenSteps(heights: HeightGrid, { layout, views, cache }: Drawn): Promise<HeightGrid> {
  const steps = findSteps(heights);
  if (!steps.isStep.includes(1)) return heights;
  const finer = finerOf(heights, layout.cellM);
  const pixels = pixelsOf(finer, heights, steps);
  decide(finer, pixels, await spreads(finer, pixels, { views, cache }));
  return finer;
}

/** The same heights on the pixels of the orthophoto. */
function finerOf(heights: HeightGrid, cellM: number): HeightGrid {
  const { westM, northM } = heights;
  const [columns, rows] = [heights.columns, heights.rows].map((cells) =>
    Math.floor((cells * heights.cellM) / cellM),
  ) as [number, number];
  const values = new Float32Array(columns * rows);
  for (let at = 0; at < values.length; at++)
    values[at] = heightAt(
      heights,
      westM + ((at % columns) + 0.5) * cellM,
      northM - (Math.floor(at / columns) + 0.5) * cellM,
    );
  return { columns, rows, cellM, westM, northM, values };
}

function pixelsOf(finer: HeightGrid, heights: HeightGrid, { isStep, lower, upper }: Steps): StepPixels {
  const pixels: StepPixels = { at: [], upper: [], lower: [], east: [], north: [] };
  const { columns, rows, values } = heights;
  const toCell = (pixel: number) => Math.floor(((pixel + 0.5) * finer.cellM) / heights.cellM);
  const upAt = (column: number, row: number) =>
    values[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] as number;
  for (let at = 0; at < finer.values.length; at++) {
    const [column, row] = [toCell(at % finer.columns), toCell(Math.floor(at / finer.columns))];
    const cell = row * columns + column;
    if (isStep[cell] !== 1 || Number.isNaN(finer.values[at])) continue;
    pixels.at.push(at);
    pixels.upper.push(upper[cell] as number);
    pixels.lower.push(lower[cell] as number);
    pixels.east.push(upAt(column - REACH_CELLS, row) - upAt(column + REACH_CELLS, row));
    pixels.north.push(upAt(column, row + REACH_CELLS) - upAt(column, row - REACH_CELLS));
  }
  return pixels;
}

/** Sets the pixels of steps to the height at which more speaks for it, in calm patches. */
function decide(finer: HeightGrid, { at, upper, lower }: StepPixels, { up, down }: Spreads): void {
  const { values, columns } = finer;
  const [better, known] = [new Float32Array(values.length), new Float32Array(values.length)];
  for (const [step, pixel] of at.entries()) {
    const times = Math.log(((down[step] as number) + NOISE) / ((up[step] as number) + NOISE));
    if (Number.isNaN(times)) continue;
    better[pixel] = Math.max(-1, Math.min(1, times)) + IN_DOUBT_UP;
    known[pixel] = 1;
  }
  const isKnown = known.slice();
  blur(better, columns, CALM_PX);
  blur(known, columns, CALM_PX);
  for (const [step, pixel] of at.entries()) {
    if (isKnown[pixel] === 0) continue;
    const [low, high] = [lower[step] as number, upper[step] as number];
    const before = (values[pixel] as number) > (high + low) / 2 ? AS_MEASURED : -AS_MEASURED;
    values[pixel] = (better[pixel] as number) / (known[pixel] as number) + before > 0 ? high : low;
  }
}
