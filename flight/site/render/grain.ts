import { FINENESS, keptNoise, NOISE_MASK, NOISE_ROW, NOISE_SHIFT } from '../noise.ts';
import { newRow, type Stretch, strip } from './strip.ts';

/** Noise around 0, `by` high. */
export type Grain = { sizeM: number; by: number; cos: number; sin: number; across: number; along: number };

/** Turned differently, so that the lattices of different sizes do not line up. */
export function grainOf(sizeM: number, seed: number, by = 1): Grain {
  const scale = FINENESS / sizeM;
  return {
    sizeM,
    by,
    cos: Math.cos(seed) * scale,
    sin: Math.sin(seed) * scale,
    across: seed * 37.31 * FINENESS + NOISE_SHIFT,
    along: seed * 71.77 * FINENESS + NOISE_SHIFT,
  };
}

/** Pixels per feature: below the first there is no noise, above the second all of it. */
const FADES = { from: 0.7, to: 1.53 };
/** From here on, steps in the noise would show. */
const SMOOTH = 6;
/** From here on, noise is looked up at every fourth point only. */
const COARSE = 24;
const COARSE_STEP = 4;

/** Fills with the sum of these noises. Each fades as its features become smaller than a pixel. */
export function fillGrain(into: Float32Array, stretch: Stretch, grains: readonly Grain[]): void {
  into.fill(0, stretch.from, stretch.to);
  for (const grain of grains) {
    const ratio = grain.sizeM / stretch.pixelM;
    if (ratio >= COARSE) addCoarse(into, stretch, grain);
    else if (ratio >= SMOOTH) addSmooth(into, stretch, grain);
    else if (ratio > FADES.from) addRough(into, stretch, grain);
  }
}

const shareOf = (ratio: number) => Math.min(1, (ratio - FADES.from) / (FADES.to - FADES.from));

/** One noise at one point. */
export function grainAt(grain: Grain, pixelM: number, at: number): number {
  const ratio = grain.sizeM / pixelM;
  if (ratio <= FADES.from) return 0;
  lookUp(grain, { from: at, to: at + 1 }, 1);
  return shareOf(ratio) * (found[0] as number);
}

const found = newRow();

/** The noise at each `step`th point, and at the last one. */
function lookUp(
  { by, cos, sin, across, along }: Grain,
  { from, to }: Pick<Stretch, 'from' | 'to'>,
  step: number,
): void {
  const values = keptNoise();
  const { x: xs, y: ys } = strip;
  const count = Math.ceil((to - 1 - from) / step);
  for (let n = 0; n <= count; n++) {
    const point = n < count ? from + n * step : to - 1;
    const x = xs[point] as number;
    const y = ys[point] as number;
    const u = x * cos - y * sin + across;
    const v = x * sin + y * cos + along;
    const left = u | 0;
    const bottom = v | 0;
    const right = u - left;
    const at = (bottom & NOISE_MASK) * NOISE_ROW + (left & NOISE_MASK);
    const low = values[at] as number;
    const high = values[at + NOISE_ROW] as number;
    const lower = low + ((values[at + 1] as number) - low) * right;
    const upper = high + ((values[at + NOISE_ROW + 1] as number) - high) * right;
    found[n] = by * (lower + (upper - lower) * (v - bottom) - 0.5);
  }
}

function addSmooth(into: Float32Array, stretch: Stretch, grain: Grain): void {
  lookUp(grain, stretch, 1);
  const { from, to } = stretch;
  for (let at = from; at < to; at++) into[at] = (into[at] as number) + (found[at - from] as number);
}

/** Interpolates between points. */
function addCoarse(into: Float32Array, stretch: Stretch, grain: Grain): void {
  lookUp(grain, stretch, COARSE_STEP);
  const { from, to } = stretch;
  into[from] = (into[from] as number) + (found[0] as number);
  for (let at = from, n = 0; at < to - 1; at += COARSE_STEP, n++) {
    const next = Math.min(at + COARSE_STEP, to - 1);
    let value = found[n] as number;
    const step = ((found[n + 1] as number) - value) / (next - at);
    for (let point = at + 1; point <= next; point++) {
      value += step;
      into[point] = (into[point] as number) + value;
    }
  }
}

/** The nearest value of the kept noise. */
function addRough(into: Float32Array, { from, to, pixelM }: Stretch, grain: Grain): void {
  const { cos, sin, across, along } = grain;
  const by = grain.by * shareOf(grain.sizeM / pixelM);
  const values = keptNoise();
  const { x: xs, y: ys } = strip;
  for (let at = from; at < to; at++) {
    const x = xs[at] as number;
    const y = ys[at] as number;
    const row = (x * sin + y * cos + along) & NOISE_MASK;
    const column = (x * cos - y * sin + across) & NOISE_MASK;
    into[at] = (into[at] as number) + by * ((values[row * NOISE_ROW + column] as number) - 0.5);
  }
}
