import type { Crop } from '../fields.ts';
import { smoothStep } from '../noise.ts';
import type { SiteDate } from '../site.ts';
import { fillGrain, grainOf } from './grain.ts';
import { brighten, type Colour, mixIn, paint } from './paint.ts';
import { newRow, type Stretch, strip } from './strip.ts';

export const dirt: Colour = [0.27, 0.21, 0.145];
const grass: Colour = [0.09, 0.128, 0.042];
const dryGrass: Colour = [0.19, 0.17, 0.078];

type Look = {
  base: Record<SiteDate, Colour>;
  between: Colour;
  rowM: number;
  contrast: number;
  /** Wheel tracks at this distance; 0 for none. */
  tracksM: number;
};
const looks: Record<Crop, Look> = {
  meadow: {
    base: { june: [0.082, 0.13, 0.036], august: [0.125, 0.14, 0.048] },
    between: [0.115, 0.15, 0.054],
    rowM: 6.4,
    contrast: 0.45,
    tracksM: 0,
  },
  wheat: {
    base: { june: [0.255, 0.215, 0.088], august: [0.36, 0.3, 0.165] },
    between: [0.19, 0.15, 0.078],
    rowM: 0.5,
    contrast: 0.5,
    tracksM: 21,
  },
  corn: {
    base: { june: [0.062, 0.115, 0.032], august: [0.07, 0.1, 0.034] },
    between: [0.17, 0.122, 0.078],
    rowM: 0.76,
    contrast: 0.8,
    tracksM: 0,
  },
  soil: {
    base: { june: [0.16, 0.108, 0.07], august: [0.135, 0.092, 0.06] },
    between: [0.088, 0.058, 0.04],
    rowM: 0.9,
    contrast: 0.65,
    tracksM: 0,
  },
  hay: {
    base: { june: [0.165, 0.17, 0.066], august: [0.255, 0.225, 0.1] },
    between: [0.105, 0.13, 0.042],
    rowM: 3.4,
    contrast: 0.6,
    tracksM: 0,
  },
};

const sway = grainOf(17, 51, 0.8);
const gaps = grainOf(1.3, 52, 0.9);
const cropShades = [grainOf(46, 53, 0.42), grainOf(11, 54, 0.26), grainOf(0.9, 55, 0.36), grainOf(0.13, 56, 0.5)];
const drought = [grainOf(19, 57), grainOf(2.2, 58, 0.4)];
const grassShades = [grainOf(0.9, 55, 0.55), grainOf(0.13, 56, 0.6), grainOf(2.2, 58, 0.3)];

const WAVE_STEPS = 256;
/** One row and the gap beside it: 0, 1 and 0 again. */
const wave = Float32Array.from({ length: WAVE_STEPS }, (_, n) => 0.5 + 0.5 * Math.cos((2 * Math.PI * n) / WAVE_STEPS));

/** Metres across the rows, and shares of what is mixed in. */
const across = newRow();
const shares = newRow();

export function paintCrop(stretch: Stretch, crop: Crop, rowsDeg: number): void {
  const { base, between, rowM, contrast, tracksM } = looks[crop];
  const { from, to, pixelM } = stretch;
  paint(stretch, base[stretch.date]);
  const rowsPx = rowM / pixelM;
  const hasTracks = tracksM > 0 && pixelM < 0.8;
  if (rowsPx > 1.4 || hasTracks) fillAcross(stretch, rowM, rowsDeg);
  if (rowsPx > 1.4) {
    fillGrain(shares, stretch, [gaps]);
    const most = contrast * Math.min(1, rowsPx / 1.4 - 1);
    for (let at = from; at < to; at++) {
      const inRow = wave[Math.floor(((across[at] as number) / rowM) * WAVE_STEPS) & (WAVE_STEPS - 1)] as number;
      shares[at] = most * inRow * (0.8 + (shares[at] as number));
    }
  } else shares.fill(contrast / 2, from, to);
  mixIn(stretch, between, shares);
  if (hasTracks) {
    for (let at = from; at < to; at++) {
      const fromTrack = Math.abs((across[at] as number) - tracksM * Math.round((across[at] as number) / tracksM));
      shares[at] = 0.55 * (1 - smoothStep(Math.abs(fromTrack - 0.95), 0.16, 0.42));
    }
    mixIn(stretch, dirt, shares);
  }
  fillGrain(shares, stretch, cropShades);
  brighten(stretch, shares);
}

function fillAcross(stretch: Stretch, rowM: number, rowsDeg: number): void {
  const turn = (rowsDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // Rows waver a little, as a tractor does.
  fillGrain(across, stretch, [sway]);
  for (let at = stretch.from; at < stretch.to; at++)
    across[at] = (strip.x[at] as number) * cos - (strip.y[at] as number) * sin + rowM * (across[at] as number);
}

export function paintGrass(stretch: Stretch): void {
  paint(stretch, grass);
  fillGrain(shares, stretch, drought);
  for (let at = stretch.from; at < stretch.to; at++) shares[at] = smoothStep(shares[at] as number, -0.1, 0.42);
  mixIn(stretch, dryGrass, shares);
  fillGrain(shares, stretch, grassShades);
  brighten(stretch, shares);
}
