import { quickNoise, roughNoise } from '../noise.ts';
import type { SiteDate } from '../site.ts';

/** Red, green and blue, as shares of the light that they send back. */
export type Colour = readonly [red: number, green: number, blue: number];

/**
 * The point whose colour is asked for, and its colour so far. They are kept here: handing them on for each of
 * millions of pixels takes longer than the rest.
 */
export const here = { x: 0, y: 0, z: 0, pixelM: 1, date: 'june' as SiteDate };
export const painted = new Float32Array(3);

export function paint(red: number, green: number, blue: number): void {
  painted[0] = red;
  painted[1] = green;
  painted[2] = blue;
}

export function paintWith(colour: Colour, by = 1): void {
  paint(colour[0] * by, colour[1] * by, colour[2] * by);
}

/** Covers what was painted with a share of another colour. */
export function mixIn(colour: Colour, share: number): void {
  const rest = 1 - share;
  painted[0] = (painted[0] as number) * rest + colour[0] * share;
  painted[1] = (painted[1] as number) * rest + colour[1] * share;
  painted[2] = (painted[2] as number) * rest + colour[2] * share;
}

export function brighten(by: number): void {
  painted[0] = (painted[0] as number) * by;
  painted[1] = (painted[1] as number) * by;
  painted[2] = (painted[2] as number) * by;
}

export type Grain = { sizeM: number; seed: number; cos: number; sin: number };

/** Turned differently, so that the lattices of different sizes do not line up. */
export function grainOf(sizeM: number, seed: number): Grain {
  return { sizeM, seed, cos: Math.cos(seed) / sizeM, sin: Math.sin(seed) / sizeM };
}

/** Noise around 0 at this point. It fades as its features become smaller than a pixel. */
export function grain(of: Grain): number {
  const ratio = of.sizeM / here.pixelM;
  if (ratio < 0.7) return 0;
  const across = here.x * of.cos - here.y * of.sin;
  const along = here.x * of.sin + here.y * of.cos;
  if (ratio >= 6) return quickNoise(across, along, of.seed) - 0.5;
  const value = roughNoise(across, along, of.seed) - 0.5;
  return ratio < 1.53 ? value * (ratio - 0.7) * 1.2 : value;
}
