import type { Crop } from '../fields.ts';
import { smoothStep } from '../noise.ts';
import type { SiteDate } from '../site.ts';
import { brighten, type Colour, grain, grainOf, here, mixIn, paintWith } from './paint.ts';

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

const sway = grainOf(17, 51);
const gaps = grainOf(1.3, 52);
const soils = grainOf(46, 53);
const patches = grainOf(11, 54);
const clumps = grainOf(0.9, 55);
const blades = grainOf(0.13, 56);
const drought = grainOf(19, 57);
const tufts = grainOf(2.2, 58);

export function paintCrop(crop: Crop, rowsDeg: number): void {
  const { base, between, rowM, contrast, tracksM } = looks[crop];
  const turn = (rowsDeg * Math.PI) / 180;
  // Rows waver a little, as a tractor does.
  const across = here.x * Math.cos(turn) - here.y * Math.sin(turn) + 0.8 * rowM * grain(sway);
  paintWith(base[here.date]);
  const rowsPx = rowM / here.pixelM;
  if (rowsPx > 1.4) {
    const inRow = 0.5 + 0.5 * Math.cos((2 * Math.PI * across) / rowM);
    mixIn(between, contrast * Math.min(1, rowsPx / 1.4 - 1) * inRow * (0.8 + 0.9 * grain(gaps)));
  } else mixIn(between, contrast / 2);
  if (tracksM > 0 && here.pixelM < 0.8) {
    const fromTrack = Math.abs(across - tracksM * Math.round(across / tracksM));
    mixIn(dirt, 0.55 * (1 - smoothStep(Math.abs(fromTrack - 0.95), 0.16, 0.42)));
  }
  brighten(1 + 0.42 * grain(soils) + 0.26 * grain(patches) + 0.36 * grain(clumps) + 0.5 * grain(blades));
}

export function paintGrass(): void {
  paintWith(grass);
  mixIn(dryGrass, smoothStep(grain(drought) + 0.4 * grain(tufts), -0.1, 0.42));
  brighten(1 + 0.55 * grain(clumps) + 0.6 * grain(blades) + 0.3 * grain(tufts));
}
