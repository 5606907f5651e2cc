import type { HeightGrid } from '../heights/height-grid.ts';
import { medianFilter } from '../heights/median-filter.ts';
import type { CoarseHeights } from './coarse-heights.ts';
import { fillSmoothly } from './fill-smoothly.ts';
import { withoutFlanks } from './flanks-of-things.ts';
import type { GroundSettings } from './ground-settings.ts';
import { openSurface } from './lowest-around.ts';
import { withoutSmallPatches } from './patches.ts';
import { withoutRaisedPieces } from './raised-pieces.ts';

/** Returns 1 for each cell of ground: what has no step, and does not stand higher than ground could. */
export function findGround(coarse: CoarseHeights, heights: HeightGrid, settings: GroundSettings): Uint8Array {
  const { columns, rows, cellM } = heights;
  const unraised = withoutRaisedPieces(heights, withoutSteps(coarse, settings), settings);
  const cells = withoutFlanks(heights, unraised, settings);
  return withoutSmallPatches({ columns, rows, cells }, settings.leastPatchM2 / cellM ** 2);
}

/**
 * Progressive morphological filter: windows grow step by step, and whatever falls by more than ground of the steepest slope could in
 * one step is a thing on the ground. Slopes, benches and heaps fall little by little and stay.
 */
function withoutSteps({ layout, low }: CoarseHeights, settings: GroundSettings): Uint8Array {
  const { columns, rows, cellM } = layout;
  const heights = withoutSpikes({ ...layout, values: low }, settings);
  const isGround = Uint8Array.from(heights, (height) => (Number.isNaN(height) ? 0 : 1));
  let surface = fillSmoothly({ columns, rows, values: heights });
  let before = 0;
  for (const reach of reachesOf(cellM, settings)) {
    const opened = openSurface({ columns, rows, values: surface }, reach);
    const mostM = Math.min(settings.mostStepM, settings.roughM + settings.slope * (reach - before) * cellM);
    for (let at = 0; at < isGround.length; at++)
      if ((surface[at] as number) - (opened[at] as number) > mostM) isGround[at] = 0;
    surface = opened;
    before = reach;
  }
  return isGround;
}

/** Half widths of the windows in cells. */
function* reachesOf(cellM: number, { growth, widestM }: GroundSettings): Generator<number> {
  for (let reach = 1; reach * cellM <= widestM / 2; reach = Math.max(reach + 1, Math.round(reach * growth)))
    yield reach;
}

/** Wrong heights below the ground would pull it down. */
export function withoutSpikes(grid: HeightGrid, { spikeM }: Pick<GroundSettings, 'spikeM'>): Float32Array {
  const around = medianFilter(grid);
  return grid.values.map((height, at) => (height < (around[at] as number) - spikeM ? Number.NaN : height));
}
