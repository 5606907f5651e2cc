/** The square of a tile with a margin that overlaps its neighbours, so that no seam shows. */
export type Square = { min: number; max: number };

/** Clips a ring (x and y in turn, not closed) to the square; empty if outside. */
export function clipRing(ring: readonly number[], { min, max }: Square): readonly number[] {
  const cuts: Cut[] = [
    { axis: 0, side: min, inward: 1 },
    { axis: 0, side: max, inward: -1 },
    { axis: 1, side: min, inward: 1 },
    { axis: 1, side: max, inward: -1 },
  ];
  return cuts.reduce(cutRing, ring);
}

/** The parts of a line inside the square. */
export function clipLine(line: readonly number[], square: Square): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let at = 0; at + 3 < line.length; at += 2) {
    const leg = clipLeg([line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0, line[at + 3] ?? 0], square);
    if (!leg) continue;
    const [ax, ay, bx, by] = leg;
    if (piece.at(-2) !== ax || piece.at(-1) !== ay) {
      if (piece.length > 0) pieces.push(piece);
      piece = [ax, ay];
    }
    piece.push(bx, by);
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

type Leg = [ax: number, ay: number, bx: number, by: number];

/** One side of the square, and the direction of the inside. */
type Cut = { axis: 0 | 1; side: number; inward: 1 | -1 };

/** Sutherland–Hodgman clipping. */
function cutRing(ring: readonly number[], { axis, side, inward }: Cut): readonly number[] {
  const isInside = (value: number) => (value - side) * inward >= 0;
  const kept: number[] = [];
  const count = ring.length;
  let previousX = ring[count - 2] ?? 0;
  let previousY = ring[count - 1] ?? 0;
  let wasInside = isInside(axis === 0 ? previousX : previousY);
  for (let at = 0; at < count; at += 2) {
    const x = ring[at] ?? 0;
    const y = ring[at + 1] ?? 0;
    const isIn = isInside(axis === 0 ? x : y);
    if (isIn !== wasInside) {
      if (axis === 0) kept.push(side, previousY + ((y - previousY) * (side - previousX)) / (x - previousX));
      else kept.push(previousX + ((x - previousX) * (side - previousY)) / (y - previousY), side);
    }
    if (isIn) kept.push(x, y);
    previousX = x;
    previousY = y;
    wasInside = isIn;
  }
  return kept;
}

/** Liang–Barsky clipping of one leg. */
function clipLeg([ax, ay, bx, by]: Leg, { min, max }: Square): Leg | undefined {
  const [dx, dy] = [bx - ax, by - ay];
  let [enter, leave] = [0, 1];
  for (const [speed, room] of [
    [-dx, ax - min],
    [dx, max - ax],
    [-dy, ay - min],
    [dy, max - ay],
  ] as const) {
    if (speed === 0 && room < 0) return undefined;
    if (speed < 0) enter = Math.max(enter, room / speed);
    if (speed > 0) leave = Math.min(leave, room / speed);
  }
  if (enter > leave) return undefined;
  const start = enter === 0 ? [ax, ay] : [ax + enter * dx, ay + enter * dy];
  const end = leave === 1 ? [bx, by] : [ax + leave * dx, ay + leave * dy];
  return [...start, ...end] as Leg;
}
