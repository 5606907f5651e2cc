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
export const FINENESS = 4;
const SIDE = PERIOD * FINENESS;
/** The first row and column follow the last ones again, so that neighbours need no wrapping. */
export const NOISE_ROW = SIDE + 1;
export const NOISE_MASK = SIDE - 1;
/** Added to places in the kept noise: whole repeats of it, that make them positive. */
export const NOISE_SHIFT = SIDE << 16;
let kept: Float32Array | undefined;

/** Noise as `noise` makes it, in rows of `NOISE_ROW`. It repeats after 64 features: for colours only. */
export function keptNoise(): Float32Array {
  kept ??= keepNoise();
  return kept;
}

/** Looked up in the kept noise: several times quicker than `noise`. */
export function quickNoise(x: number, y: number, seed: number): number {
  const values = keptNoise();
  const across = (x + seed * 37.31) * FINENESS + NOISE_SHIFT;
  const along = (y + seed * 71.77) * FINENESS + NOISE_SHIFT;
  const left = across | 0;
  const bottom = along | 0;
  const right = across - left;
  const at = (bottom & NOISE_MASK) * NOISE_ROW + (left & NOISE_MASK);
  const low = values[at] as number;
  const high = values[at + NOISE_ROW] as number;
  const lower = low + ((values[at + 1] as number) - low) * right;
  const upper = high + ((values[at + NOISE_ROW + 1] as number) - high) * right;
  return lower + (upper - lower) * (along - bottom);
}

function keepNoise(): Float32Array {
  const values = new Float32Array(NOISE_ROW * NOISE_ROW);
  const wrapped = (index: number) => index & (PERIOD - 1);
  for (let row = 0; row < NOISE_ROW; row++)
    for (let column = 0; column < NOISE_ROW; column++) {
      const left = Math.floor(column / FINENESS);
      const bottom = Math.floor(row / FINENESS);
      const across = smoothStep(column / FINENESS - left, 0, 1);
      const along = smoothStep(row / FINENESS - bottom, 0, 1);
      const corner = (dx: number, dy: number) => hash(wrapped(left + dx), wrapped(bottom + dy), 7);
      const lower = corner(0, 0) * (1 - across) + corner(1, 0) * across;
      const upper = corner(0, 1) * (1 - across) + corner(1, 1) * across;
      values[row * NOISE_ROW + column] = lower * (1 - along) + upper * along;
    }
  return values;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothStep(value: number, from: number, to: number): number {
  if (value <= from) return 0;
  if (value >= to) return 1;
  const share = (value - from) / (to - from);
  return share * share * (3 - 2 * share);
}
