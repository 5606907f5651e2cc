/** Heights of the four cells around a place, in metres; NaN where unknown. */
export type Corners = readonly [northWest: number, northEast: number, southWest: number, southEast: number];

/**
 * The height between four cells, `across` and `down` being the shares of the way from the north-west one. Unknown where
 * any cell that counts is unknown.
 */
export function bilinear([northWest, northEast, southWest, southEast]: Corners, across: number, down: number): number {
  const north = mixed(northWest, northEast, across);
  return down === 0 ? north : mixed(north, mixed(southWest, southEast, across), down);
}

/** A cell without weight may be unknown. */
function mixed(from: number, to: number, share: number): number {
  if (share === 0) return from;
  return share === 1 ? to : from + (to - from) * share;
}
