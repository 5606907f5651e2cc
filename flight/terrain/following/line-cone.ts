/** Rounding of the heights that a line may pass. */
export const EPSILON_M = 1e-9;

/** A clip adds a corner at most, and short edges are dropped. */
const MAX_CORNERS = 4096;

/**
 * All straight lines that leave a range of heights and pass through the openings given so far: a convex polygon whose
 * corners are pairs of a height at the start and a slope.
 */
export class LineCone {
  #heights = new Float64Array(MAX_CORNERS);
  #slopes = new Float64Array(MAX_CORNERS);
  #keptHeights = new Float64Array(MAX_CORNERS);
  #keptSlopes = new Float64Array(MAX_CORNERS);
  #corners = 0;
  /** Lowest and highest of these lines at the last opening. */
  low = NaN;
  high = NaN;

  /** Begins with all lines from a range of heights, between two slopes. */
  start(low: number, high: number, slopes: readonly [number, number]): void {
    this.#corners = 0;
    this.#heights[0] = this.#heights[3] = low;
    this.#heights[1] = this.#heights[2] = high;
    this.#slopes[0] = this.#slopes[1] = slopes[0];
    this.#slopes[2] = this.#slopes[3] = slopes[1];
    this.#corners = 4;
  }

  /** Keeps the lines that are between two heights at this distance; false if none is left. */
  pass(distanceM: number, low: number, high: number): boolean {
    this.#measure(distanceM);
    const isCut = this.high > high || this.low < low;
    if (this.high > high) this.#clip(distanceM, high, 1);
    if (this.low < low) this.#clip(distanceM, low, -1);
    if (isCut) this.#measure(distanceM);
    return this.low <= this.high;
  }

  #measure(distanceM: number): void {
    const [heights, slopes] = [this.#heights, this.#slopes];
    let [low, high] = [Infinity, -Infinity];
    for (let corner = 0; corner < this.#corners; corner++) {
      const height = heights[corner]! + slopes[corner]! * distanceM;
      if (height < low) low = height;
      if (height > high) high = height;
    }
    this.low = low;
    this.high = high;
  }

  /** Cuts off the lines above this height, or below it where `side` is -1. */
  #clip(distanceM: number, limit: number, side: 1 | -1): void {
    const [heights, slopes, keptHeights, keptSlopes] = [
      this.#heights,
      this.#slopes,
      this.#keptHeights,
      this.#keptSlopes,
    ];
    let kept = 0;
    let from = this.#corners - 1;
    let fromOver = this.#corners === 0 ? 0 : side * (heights[from]! + slopes[from]! * distanceM - limit);
    for (let to = 0; to < this.#corners; to++) {
      const over = side * (heights[to]! + slopes[to]! * distanceM - limit);
      if (over > EPSILON_M !== fromOver > EPSILON_M) {
        const share = fromOver / (fromOver - over);
        keptHeights[kept] = heights[from]! + (heights[to]! - heights[from]!) * share;
        keptSlopes[kept++] = slopes[from]! + (slopes[to]! - slopes[from]!) * share;
      }
      if (over <= EPSILON_M) {
        keptHeights[kept] = heights[to]!;
        keptSlopes[kept++] = slopes[to]!;
      }
      from = to;
      fromOver = over;
    }
    this.#heights = keptHeights;
    this.#slopes = keptSlopes;
    this.#keptHeights = heights;
    this.#keptSlopes = slopes;
    this.#corners = kept;
  }
}
