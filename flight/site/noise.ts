/** A number in 0 ≤ n < 1 for a lattice point: the same everywhere, with no visible pattern. */
export function hash(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

/** Smooth noise in 0 ≤ n < 1 with features about one unit in size. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const bottom = Math.floor(y);
  const right = x - left;
  const up = y - bottom;
  const across = right * right * (3 - 2 * right);
  const along = up * up * (3 - 2 * up);
  const low = hash(left, bottom, seed);
  const high = hash(left, bottom + 1, seed);
  const lower = low + (hash(left + 1, bottom, seed) - low) * across;
  const upper = high + (hash(left + 1, bottom + 1, seed) - high) * across;
  return lower + (upper - lower) * along;
}

/** Features along one side of the kept noise, and values per feature. */
const PERIOD = 64;
const FINENESS = 4;
const SIDE = PERIOD * FINENESS;
let kept: Float32Array | undefined;

/** Noise as `noise` makes it, looked up: several times quicker, but it repeats after 64 features. For colours only. */
export function quickNoise(x: number, y: number, seed: number): number {
  kept ??= keepNoise();
  const across = (x + seed * 37.31) * FINENESS;
  const along = (y + seed * 71.77) * FINENESS;
  const left = Math.floor(across);
  const bottom = Math.floor(along);
  const right = across - left;
  const low = (bottom & (SIDE - 1)) * SIDE;
  const high = ((bottom + 1) & (SIDE - 1)) * SIDE;
  const column = left & (SIDE - 1);
  const next = (left + 1) & (SIDE - 1);
  const lower = (kept[low + column] as number) * (1 - right) + (kept[low + next] as number) * right;
  const upper = (kept[high + column] as number) * (1 - right) + (kept[high + next] as number) * right;
  return lower + (upper - lower) * (along - bottom);
}

/** The nearest kept value: for features of a few pixels, in which steps do not show. */
export function roughNoise(x: number, y: number, seed: number): number {
  kept ??= keepNoise();
  const row = Math.floor((y + seed * 71.77) * FINENESS) & (SIDE - 1);
  return kept[row * SIDE + (Math.floor((x + seed * 37.31) * FINENESS) & (SIDE - 1))] as number;
}

function keepNoise(): Float32Array {
  const values = new Float32Array(SIDE * SIDE);
  const wrapped = (index: number) => index & (PERIOD - 1);
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const left = Math.floor(column / FINENESS);
      const bottom = Math.floor(row / FINENESS);
      const across = smoothStep(column / FINENESS - left, 0, 1);
      const along = smoothStep(row / FINENESS - bottom, 0, 1);
      const corner = (dx: number, dy: number) => hash(wrapped(left + dx), wrapped(bottom + dy), 7);
      const lower = corner(0, 0) * (1 - across) + corner(1, 0) * across;
      const upper = corner(0, 1) * (1 - across) + corner(1, 1) * across;
      values[row * SIDE + column] = lower * (1 - along) + upper * along;
    }
  return values;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothStep(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
