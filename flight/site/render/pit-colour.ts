import { pileHeightM } from '../ground.ts';
import { quickNoise, smoothStep } from '../noise.ts';
import { piles } from '../site.ts';
import { fillGrain, grainOf } from './grain.ts';
import { brighten, type Colour, mixIn } from './paint.ts';
import { fillBetween, newRow, nextOf, stepOf, type Stretch, strip } from './strip.ts';

const sand: Colour = [0.345, 0.27, 0.175];
export const gravel: Colour = [0.26, 0.245, 0.22];

export const stones = [grainOf(0.17, 62, 0.42), grainOf(0.6, 63, 0.3), grainOf(3.1, 64, 0.24)];
const clods = [grainOf(2, 67, 0.1)];
/** Tracks are straight over this distance. */
const TRACK_STEP_M = 0.4;
/** How far the ground may bend a stretch. */
const SLACK_M = 8;
const bends = [grainOf(5, 72)];

const sandy = newRow();
const bent = newRow();
const piled = newRow();
const tracks = newRow();
const shades = newRow();

/** Layers in the walls; piles and ruts on the floor. */
export function paintPit(stretch: Stretch, depths: Float32Array): void {
  const { from, to } = stretch;
  fillGrain(sandy, stretch, clods);
  fillGrain(bent, stretch, bends);
  fillGrain(shades, stretch, stones);
  fillTracks(stretch);
  const hasPiles = fillPiled(stretch);
  for (let at = from; at < to; at++) {
    const depth = depths[at] as number;
    const share = smoothStep(depth + (sandy[at] as number), 0.03, 0.16);
    const onFloor = smoothStep(depth, 0.9, 0.99);
    const pile = piled[at] as number;
    let shade = 1 + (shades[at] as number) * share;
    if (onFloor < 1) {
      const layer = quickNoise((strip.z[at] as number) * 1.7 + 0.8 * (bent[at] as number), 4.2, 69);
      shade *= 1 - share * (1 - onFloor) * 0.4 * smoothStep(layer, 0.35, 0.75);
    }
    if (onFloor > 0 && pile < 0.1)
      shade *= 1 - 0.22 * onFloor * (1 - smoothStep(Math.abs(Math.abs(tracks[at] as number) - 0.035), 0.006, 0.02));
    sandy[at] = share;
    piled[at] = onFloor > 0 ? 0.8 * smoothStep(pile, 0.05, 0.6) : 0;
    shades[at] = shade - 1;
  }
  mixIn(stretch, sand, sandy);
  if (hasPiles) mixIn(stretch, gravel, piled);
  brighten(stretch, shades);
}

/** 0 in the middle of a track. */
function fillTracks(stretch: Stretch): void {
  const step = stepOf(stretch, TRACK_STEP_M);
  for (let at = stretch.from; at < stretch.to; at = nextOf(at, step, stretch)) {
    const across = (strip.x[at] as number) / 16 + 0.4 * (bent[at] as number);
    tracks[at] = quickNoise(across, (strip.y[at] as number) / 16, 71) - 0.5;
  }
  fillBetween(tracks, stretch, step);
}

/** Heights of the piles; answers whether there may be one. */
function fillPiled({ from, to, date }: Stretch): boolean {
  piled.fill(0, from, to);
  let hasPiles = false;
  const [first, last] = [from, to - 1];
  for (const pile of piles) {
    const reachM = pile.at[date].lengthM + SLACK_M;
    const isAway = (of: Float64Array, middle: number) =>
      Math.abs(((of[first] as number) + (of[last] as number)) / 2 - middle) >
      reachM + Math.abs((of[first] as number) - (of[last] as number)) / 2;
    if (isAway(strip.x, pile.x) || isAway(strip.y, pile.y)) continue;
    hasPiles = true;
    for (let at = from; at < to; at++) {
      const height = pileHeightM(pile, date, { x: strip.x[at] as number, y: strip.y[at] as number });
      if (height > (piled[at] as number)) piled[at] = height;
    }
  }
  return hasPiles;
}
