import type { HeightGrid } from '../heights/height-grid.ts';
import { fillSmoothly } from './fill-smoothly.ts';
import type { GroundSettings } from './ground-settings.ts';
import { highestAround } from './lowest-around.ts';

/**
 * A surface shows walls as slopes, whose lower part has no step. Beside what is not ground, cells that stand higher than the ground
 * farther away are not ground either.
 */
export function withoutFlanks(heights: HeightGrid, isGround: Uint8Array, settings: GroundSettings): Uint8Array {
  const { columns, rows, cellM, values } = heights;
  const reach = Math.round(settings.flankM / cellM);
  const kept = Uint8Array.from(isGround);
  for (let round = 0; round < settings.flankRounds; round++) {
    const isThing = Float32Array.from(values, (height, at) => (kept[at] === 0 && !Number.isNaN(height) ? 1 : 0));
    const isBeside = highestAround({ columns, rows, values: isThing }, reach);
    const isFree = (at: number) => kept[at] === 1 && isBeside[at] === 0;
    const around = fillSmoothly({ columns, rows, values: values.map((height, at) => (isFree(at) ? height : Number.NaN)) });
    for (let at = 0; at < kept.length; at++)
      if (isBeside[at] === 1 && (values[at] as number) - (around[at] as number) > settings.flankAboveM) kept[at] = 0;
  }
  return kept;
}
