import { type Stretch, strip } from './strip.ts';

/** Red, green and blue, as shares of the light that they send back. */
export type Colour = readonly [red: number, green: number, blue: number];

export function paint({ from, to }: Stretch, [red, green, blue]: Colour): void {
  strip.red.fill(red, from, to);
  strip.green.fill(green, from, to);
  strip.blue.fill(blue, from, to);
}

export function paintPoint(at: number, colour: Colour, by = 1): void {
  strip.red[at] = colour[0] * by;
  strip.green[at] = colour[1] * by;
  strip.blue[at] = colour[2] * by;
}

/** Covers what was painted with a share of another colour. */
export function mixIn({ from, to }: Stretch, [redOf, greenOf, blueOf]: Colour, shares: Float32Array): void {
  const { red, green, blue } = strip;
  for (let at = from; at < to; at++) {
    const share = shares[at] as number;
    const rest = 1 - share;
    red[at] = (red[at] as number) * rest + redOf * share;
    green[at] = (green[at] as number) * rest + greenOf * share;
    blue[at] = (blue[at] as number) * rest + blueOf * share;
  }
}

/** By shares: 0 changes nothing. */
export function brighten({ from, to }: Stretch, shares: Float32Array): void {
  const { red, green, blue } = strip;
  for (let at = from; at < to; at++) {
    const by = 1 + (shares[at] as number);
    red[at] = (red[at] as number) * by;
    green[at] = (green[at] as number) * by;
    blue[at] = (blue[at] as number) * by;
  }
}
