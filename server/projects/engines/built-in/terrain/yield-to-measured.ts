import type { HeightGrid } from '../heights/height-grid.ts';
import { riseFrom } from '../heights/rise-from.ts';

/**
 * Lowers a filled-in terrain where something was measured below it, for the ground cannot be above what is seen. From there it
 * rises by `slope` until it meets what it was: one wrong height does not pull down a wood.
 */
export function yieldToMeasured(terrain: HeightGrid, measured: Float32Array, slope: number): Float32Array {
  const seen = measured.map((height) => (Number.isNaN(height) ? Infinity : height));
  const highest = riseFrom(terrain, seen, slope);
  return terrain.values.map((height, at) => (height > (highest[at] as number) ? (highest[at] as number) : height));
}
