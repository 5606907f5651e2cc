import type { HeightGrid } from '../heights/height-grid.ts';
import { fillSmoothly } from './fill-smoothly.ts';
import type { GroundSettings } from './ground-settings.ts';
import { highestAround, lowestAround } from './lowest-around.ts';

/**
 * A surface shows walls as slopes, whose lower part has no step. Beside what is not ground, cells that stand higher than the ground
 * farther away, and fall more steeply than ground lies, are not ground either.
 */
export function withoutFlanks(heights: HeightGrid, isGround: Uint8Array, settings: GroundSettings): Uint8Array {
  const { columns, rows, cellM, values } = heights;
  const mostM = settings.evenM + settings.evenSlope * cellM;
  const reach = Math.round(settings.flankM / cellM);
  const kept = Uint8Array.from(isGround);
  for (let round = 0; round < settings.flankRounds; round++) {
    const isThing = Float32Array.from(values, (height, at) => (kept[at] === 0 && !Number.isNaN(height) ? 1 : 0));
    const isBeside = highestAround({ columns, rows, values: isThing }, reach);
    const free = values.map((height, at) => (kept[at] === 1 && isBeside[at] === 0 ? height : Number.NaN));
    const around = fillSmoothly({ columns, rows, values: free });
    const ground = values.map((height, at) => (kept[at] === 1 ? height : Infinity));
    const lowest = lowestAround({ columns, rows, values: ground }, 1);
    for (let at = 0; at < kept.length; at++)
      if (
        isBeside[at] === 1 &&
        (values[at] as number) - (around[at] as number) > settings.flankAboveM &&
        (values[at] as number) - (lowest[at] as number) > mostM
      )
        kept[at] = 0;
  }
  return kept;
}
