/** The grid of one tile: units across the whole map, counted from the tile's corner. */
export type TileGrid = { perWorld: number; originX: number; originY: number };

/**
 * Converts a line (x and y in turn, on the unit square) to the tile's grid, simplified within the
 * tolerance. In one pass: points are dropped while one straight line from the last kept point passes all of them.
 */
export function toGrid(line: Float64Array, { perWorld, originX, originY }: TileGrid, tolerance: number): number[] {
  const points: number[] = [];
  const closeSquared = tolerance * tolerance;
  let [keptX, keptY, previousX, previousY, previousSquared] = [0, 0, 0, 0, 0];
  // Directions that pass all points since lie between these two; both are zero before the first.
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
      // Tangents to the tolerance circle around this point, as seen from the last one kept.
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
