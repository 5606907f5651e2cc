/** Stretches still to look at: first and last point, and the weight of what divided them off. */
const pending: number[] = [];

/**
 * How much each point of a line (x and y in turn) matters: the square of the distance by which the
 * line would be off without it, after Douglas and Peucker. Those with more than the square of a tolerance
 * are the line within that tolerance.
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
    // Nothing matters more than what it hangs on.
    const weight = Math.min(most, squared);
    weights[furthest] = weight;
    pending.push(first, furthest, weight, furthest, last, weight);
  }
  return weights;
}

/** Of the point that was found last: a second answer without an object for each of a million stretches. */
let squaredDistance = 0;

/** The point furthest from the straight way between two others. */
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
