/** Metres from a point to a path. */
export function distanceToPath(path: readonly (readonly [number, number])[], x: number, y: number): number {
  let least = Infinity;
  for (let n = 1; n < path.length; n++) {
    const [fromX, fromY] = path[n - 1] ?? [0, 0];
    const [toX, toY] = path[n] ?? [0, 0];
    const [dx, dy] = [toX - fromX, toY - fromY];
    const share = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, Math.hypot(x - fromX - share * dx, y - fromY - share * dy));
  }
  return least;
}

/** Metres to the rim of an area, negative inside. */
export function distanceToArea(ring: readonly (readonly [number, number])[], x: number, y: number): number {
  const first = ring[0] ?? ([0, 0] as const);
  let isInside = false;
  for (let n = 0; n < ring.length; n++) {
    const [ax, ay] = ring[n] ?? [0, 0];
    const [bx, by] = ring[(n + 1) % ring.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  const distance = distanceToPath([...ring, first], x, y);
  return isInside ? -distance : distance;
}
