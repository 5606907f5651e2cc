/** The grid of one tile: so many lines to the whole map, counted from the tile's corner. */
export type Grid = { perWorld: number; originX: number; originY: number };

/**
 * A line (x and y in turn, on the unit square) on the grid of a tile, with no more points than it takes to stay within the
 * tolerance. In one walk: as long as one straight way from the last point kept passes all points since, they are left out.
 */
export function toGrid(line: Float64Array, { perWorld, originX, originY }: Grid, tolerance: number): number[] {
  const points: number[] = [];
  const closeSquared = tolerance * tolerance;
  let [keptX, keptY, previousX, previousY, previousSquared] = [0, 0, 0, 0, 0];
  // The ways that pass all points since lie between these two; none has been narrowed down while both are zero.
  let [leftX, leftY, rightX, rightY] = [0, 0, 0, 0];
  for (let at = 0; at < line.length; at += 2) {
    const x = (line[at] ?? 0) * perWorld - originX;
    const y = (line[at + 1] ?? 0) * perWorld - originY;
    if (at === 0 || tolerance === 0) {
      points.push(x, y);
      [keptX, keptY, previousX, previousY] = [x, y, x, y];
      continue;
    }
    let dx = x - keptX;
    let dy = y - keptY;
    let squared = dx * dx + dy * dy;
    const turnsBack = squared < previousSquared && previousSquared > closeSquared;
    if (turnsBack || rightX * dy - rightY * dx < 0 || dx * leftY - dy * leftX < 0) {
      points.push(previousX, previousY);
      keptX = previousX;
      keptY = previousY;
      dx = x - keptX;
      dy = y - keptY;
      squared = dx * dx + dy * dy;
      leftX = leftY = rightX = rightY = 0;
    }
    if (squared > closeSquared) {
      // Both sides of the circle of the tolerance around this point, as seen from the last one kept.
      const sine = tolerance / Math.sqrt(squared);
      const cosine = Math.sqrt(1 - sine * sine);
      const toLeftX = dx * cosine - dy * sine;
      const toLeftY = dy * cosine + dx * sine;
      const toRightX = dx * cosine + dy * sine;
      const toRightY = dy * cosine - dx * sine;
      const isFirst = leftX === 0 && leftY === 0;
      if (isFirst || toLeftX * leftY - toLeftY * leftX > 0) {
        leftX = toLeftX;
        leftY = toLeftY;
      }
      if (isFirst || rightX * toRightY - rightY * toRightX > 0) {
        rightX = toRightX;
        rightY = toRightY;
      }
    }
    previousX = x;
    previousY = y;
    previousSquared = squared;
  }
  if (tolerance > 0 && line.length > 2) points.push(previousX, previousY);
  return points;
}
