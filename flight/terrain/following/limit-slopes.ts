/** Steepest climb and descent, in metres of height per metre over the ground; Infinity without a limit. */
export type Slopes = { up: number; down: number };

/**
 * Raises heights along a line, in place, until none is steeper than these slopes: a climb begins earlier and a descent
 * ends later. The result is the lowest that is nowhere below the heights given.
 */
export function limitSlopes(heights: Float64Array, distances: Float64Array, { up, down }: Slopes): void {
  for (let at = heights.length - 2; at >= 0; at--) {
    const climbed = heights[at + 1]! - up * (distances[at + 1]! - distances[at]!);
    if (climbed > heights[at]!) heights[at] = climbed;
  }
  for (let at = 1; at < heights.length; at++) {
    const sunk = heights[at - 1]! - down * (distances[at]! - distances[at - 1]!);
    if (sunk > heights[at]!) heights[at] = sunk;
  }
}
