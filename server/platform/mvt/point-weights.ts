/** Pending sections: first and last point, and the weight of their split. */
const pending: number[] = [];

/**
 * The weight of each point of a line (x and y in turn): the squared deviation of the
 * line without it (Douglas–Peucker). Points above the squared tolerance
 * form the line within that tolerance.
 */
export function pointWeights(line: Float64Array): Float32Array {
  const count = line.length / 2;
  const weights = new Float32Array(count);
  weights[0] = weights[count - 1] = Infinity;
  pending.push(0, count - 1, Infinity);
  while (pending.length > 0) {
    const most = pending.pop() ?? 0;
    const last = pending.pop() ?? 0;
    const first = pending.pop() ?? 0;
    if (last - first < 2) continue;
    const furthest = furthestBetween(line, first, last);
    const squared = squaredDistance;
    if (squared === 0) continue;
    // No point outweighs its parent split.
    const weight = Math.min(most, squared);
    weights[furthest] = weight;
    pending.push(first, furthest, weight, furthest, last, weight);
  }
  return weights;
}

/** Of the last point found: a second return value without an allocation per section. */
let squaredDistance = 0;

/** The point furthest from the segment between two others. */
function furthestBetween(line: Float64Array, first: number, last: number): number {
  const ax = line[first * 2] ?? 0;
  const ay = line[first * 2 + 1] ?? 0;
  const dx = (line[last * 2] ?? 0) - ax;
  const dy = (line[last * 2 + 1] ?? 0) - ay;
  const lengthSquared = dx * dx + dy * dy;
  let furthest = first;
  squaredDistance = 0;
  let most = 0;
  for (let at = first + 1; at < last; at++) {
    const px = (line[at * 2] ?? 0) - ax;
    const py = (line[at * 2 + 1] ?? 0) - ay;
    const along = px * dx + py * dy;
    let distance;
    if (along <= 0) distance = px * px + py * py;
    else if (along >= lengthSquared) distance = (px - dx) * (px - dx) + (py - dy) * (py - dy);
    else {
      const cross = px * dy - py * dx;
      distance = (cross * cross) / lengthSquared;
    }
    if (distance > most) {
      furthest = at;
      most = distance;
    }
  }
  squaredDistance = most;
  return furthest;
}
