/** Deterministic value from 0 to 1 at each lattice point. */
function atCrossing(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_274_126_177);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** Value noise. */
function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, below] = [smooth(x - left), smooth(y - top)];
  const upper = atCrossing(left, top, seed) * (1 - right) + atCrossing(left + 1, top, seed) * right;
  const lower = atCrossing(left, top + 1, seed) * (1 - right) + atCrossing(left + 1, top + 1, seed) * right;
  return upper * (1 - below) + lower * below;
}

const smooth = (share: number): number => share * share * (3 - 2 * share);

/** Hills of a few metres, with some mounds. */
export function groundHeightM(east: number, north: number): number {
  const hills = noise(east / 25, north / 25, 1) * 4;
  const mound = Math.max(0, noise(east / 9, north / 9, 2) - 0.6) * 6;
  return hills + mound;
}

/** Texture at three scales: fields, soil and pebbles. */
export function groundColour(east: number, north: number): [number, number, number] {
  const field = noise(east / 6, north / 6, 3);
  const soil = noise(east / 0.7, north / 0.7, 4);
  const pebbles = noise(east / 0.15, north / 0.15, 5);
  const light = 40 + 90 * soil + 90 * pebbles;
  return [light * (0.6 + 0.4 * field), light * (0.9 - 0.2 * field), light * (0.4 + 0.3 * field)];
}
