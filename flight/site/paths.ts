type Path = readonly (readonly [number, number])[];

/** Metres from a point to a path. */
export function distanceToPath(path: Path, x: number, y: number): number {
  let least = Infinity;
  for (let n = 1; n < path.length; n++) {
    const from = path[n - 1] as Path[number];
    const to = path[n] as Path[number];
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const share = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy)));
    const [across, along] = [x - from[0] - share * dx, y - from[1] - share * dy];
    least = Math.min(least, across * across + along * along);
  }
  return Math.sqrt(least);
}

const closed = new WeakMap<Path, Path>();

/** Metres to the rim of an area, negative inside. */
export function distanceToArea(ring: Path, x: number, y: number): number {
  let rim = closed.get(ring);
  if (!rim) closed.set(ring, (rim = [...ring, ...ring.slice(0, 1)]));
  let isInside = false;
  for (let n = 1; n < rim.length; n++) {
    const a = rim[n - 1] as Path[number];
    const b = rim[n] as Path[number];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside;
  }
  const distance = distanceToPath(rim, x, y);
  return isInside ? -distance : distance;
}
