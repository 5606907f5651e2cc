import { pointWeights } from './point-weights.ts';

/** The points of a line (x and y in turn) that it takes to stay within a tolerance of it. */
export function simplifyLine(line: readonly number[], tolerance: number): number[] {
  const weights = pointWeights(Float64Array.from(line));
  return line.filter((_, at) => (weights[at >> 1] ?? 0) > tolerance ** 2);
}
