/** The points of a line (x and y in turn) that it takes to stay within a tolerance of it: Douglas and Peucker's way. */
export function simplifyLine(line: readonly number[], tolerance: number): number[] {
  const count = line.length / 2;
  if (count <= 2) return [...line];
  const keeps = new Uint8Array(count);
  keeps[0] = keeps[count - 1] = 1;
  // Pairs still to look between; a stack, because a coast can be deeper than the call stack.
  const pending = [0, count - 1];
  while (pending.length > 0) {
    const last = pending.pop() ?? 0;
    const first = pending.pop() ?? 0;
    const furthest = furthestBetween(line, first, last);
    if (furthest.squared <= tolerance * tolerance) continue;
    keeps[furthest.index] = 1;
    pending.push(first, furthest.index, furthest.index, last);
  }
  return line.filter((_, at) => keeps[at >> 1]);
}

function furthestBetween(line: readonly number[], first: number, last: number): { index: number; squared: number } {
  const [ax = 0, ay = 0] = [line[first * 2], line[first * 2 + 1]];
  const [bx = 0, by = 0] = [line[last * 2], line[last * 2 + 1]];
  const [dx, dy] = [bx - ax, by - ay];
  const lengthSquared = dx * dx + dy * dy;
  let [furthest, most] = [first, -1];
  for (let index = first + 1; index < last; index++) {
    const px = (line[index * 2] ?? 0) - ax;
    const py = (line[index * 2 + 1] ?? 0) - ay;
    const along = lengthSquared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / lengthSquared));
    const ex = px - along * dx;
    const ey = py - along * dy;
    const squared = ex * ex + ey * ey;
    if (squared > most) {
      furthest = index;
      most = squared;
    }
  }
  return { index: furthest, squared: most };
}
