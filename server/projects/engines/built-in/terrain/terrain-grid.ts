import type { HeightGrid } from '../heights/height-grid.ts';
import type { Surface } from '../heights/stored-surface.ts';
import { coarseHeights } from './coarse-heights.ts';
import { fillSmoothly } from './fill-smoothly.ts';
import { findGround, withoutSpikes } from './find-ground.ts';
import { groundHeights } from './ground-heights.ts';
import { groundSettings, type GroundSettings } from './ground-settings.ts';
import { highestAround } from './lowest-around.ts';
import { yieldToMeasured } from './yield-to-measured.ts';

/** The ground without what stands on it; NaN for no data. */
export type TerrainGrid = HeightGrid & {
  /** 1 where ground was measured; elsewhere its heights are filled in from around, or the level of water (`cellKinds`). */
  isGround: Uint8Array;
};

/** Terrain model of a surface. */
export function terrainGrid(surface: Surface, settings: GroundSettings = groundSettings): TerrainGrid {
  const coarse = coarseHeights(surface, settings);
  const { layout } = coarse;
  const heights = { ...layout, values: groundHeights(coarse, settings) };
  const isGround = findGround(coarse, heights, settings);
  const known = heights.values.map((height, at) => (isGround[at] === 1 ? height : Number.NaN));
  const filled = fillSmoothly({ ...layout, values: known });
  const seen = withoutSpikes(heights, settings);
  const yielded = yieldToMeasured({ ...layout, values: filled }, seen, settings.evenSlope);
  const values = yielded.map((height, at) => (isGround[at] === 1 ? (filled[at] as number) : height));
  const isNear = nearGround({ ...layout, values: Float32Array.from(isGround) }, settings);
  for (let at = 0; at < values.length; at++)
    if (coarse.isCovered[at] === 0 || isNear[at] === 0) values[at] = Number.NaN;
  return { ...layout, values, isGround };
}

/** 1 for each cell that has ground within reach of a filling. */
function nearGround(ground: HeightGrid, { fillM }: GroundSettings): Uint8Array {
  return Uint8Array.from(highestAround(ground, Math.ceil(fillM / ground.cellM)));
}
