import type { HeightGrid } from '../heights/height-grid.ts';
import type { Surface } from '../heights/stored-surface.ts';
import { coarseHeights, type CoarseHeights } from './coarse-heights.ts';
import { fillSmoothly } from './fill-smoothly.ts';
import { findGround } from './find-ground.ts';
import { groundSettings, type GroundSettings } from './ground-settings.ts';
import { lowestAround } from './lowest-around.ts';

/** The ground without what stands on it; NaN for no data. */
export type TerrainGrid = HeightGrid & {
  /** 1 where ground was measured; elsewhere its heights are filled in from around. */
  isGround: Uint8Array;
};

/** Terrain model of a surface. */
export function terrainGrid(surface: Surface, settings: GroundSettings = groundSettings): TerrainGrid {
  const coarse = coarseHeights(surface, settings);
  const { layout } = coarse;
  const isGround = findGround(coarse, settings);
  const values = fillSmoothly({ ...layout, values: groundHeights(coarse, isGround, settings) });
  const isNear = nearGround({ ...layout, values: Float32Array.from(isGround) }, settings);
  for (let at = 0; at < values.length; at++)
    if (coarse.isCovered[at] === 0 || isNear[at] === 0) values[at] = Number.NaN;
  return { ...layout, values, isGround };
}

/** At the foot of a wall the middle height is of the wall: the low one counts there. */
function groundHeights({ layout, low, middle }: CoarseHeights, isGround: Uint8Array, settings: GroundSettings) {
  const mostM = settings.roughM + settings.slope * layout.cellM;
  return low.map((height, at) => {
    if (isGround[at] === 0) return Number.NaN;
    const between = middle[at] as number;
    return between - height > mostM ? height : between;
  });
}

/** 1 for each cell that has ground within reach of a filling. */
function nearGround(ground: HeightGrid, { fillM }: GroundSettings): Uint8Array {
  const turned = { ...ground, values: ground.values.map((value) => -value) };
  return Uint8Array.from(lowestAround(turned, Math.ceil(fillM / ground.cellM)), (value) => (value < 0 ? 1 : 0));
}
