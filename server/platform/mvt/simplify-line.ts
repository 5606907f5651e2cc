import { pointWeights } from './point-weights.ts';

/** Simplifies a line (x and y in turn) within a tolerance. */
export function simplifyLine(line: readonly number[], tolerance: number): number[] {
  const weights = pointWeights(Float64Array.from(line));
  return line.filter((_, at) => (weights[at >> 1] ?? 0) > tolerance ** 2);
}
