import { COVER_HALF_M, COVER_SIDE, COVER_STEP_M, siteCover } from '../cover.ts';
import { fields } from '../fields.ts';
import { pileHeightM } from '../ground.ts';
import { quickNoise, smoothStep } from '../noise.ts';
import { lane, piles } from '../site.ts';
import { paintCountryside } from './countryside-colour.ts';
import { dirt, paintCrop, paintGrass } from './crop-colour.ts';
import { brighten, type Colour, grain, grainOf, here, mixIn, painted } from './paint.ts';

const sand: Colour = [0.345, 0.27, 0.175];
const gravel: Colour = [0.26, 0.245, 0.22];
const asphalt: Colour = [0.095, 0.096, 0.102];

const ragged = grainOf(1.4, 65);
const frayed = grainOf(0.3, 66);
const winding = grainOf(13, 85);
const pebbles = grainOf(0.17, 62);
const rocks = grainOf(0.6, 63);
const spreads = grainOf(3.1, 64);
const clods = grainOf(2, 67);
const repairs = grainOf(5, 72);
const cracks = grainOf(3.3, 73);
const chips = grainOf(0.1, 74);
const wear = grainOf(1.9, 75);

/** Paints the ground of `here`. */
export function paintGround(): void {
  if (Math.abs(here.x) < COVER_HALF_M - COVER_STEP_M && Math.abs(here.y) < COVER_HALF_M - COVER_STEP_M) paintSite();
  else paintCountryside();
}

/** Interpolates between the four corners of the cell. */
function between(of: Float32Array, at: number): number {
  const across = (here.x + COVER_HALF_M) / COVER_STEP_M;
  const along = (here.y + COVER_HALF_M) / COVER_STEP_M;
  const right = across - Math.floor(across);
  const low = (of[at] as number) * (1 - right) + (of[at + 1] as number) * right;
  const high = (of[at + COVER_SIDE] as number) * (1 - right) + (of[at + COVER_SIDE + 1] as number) * right;
  return low + (high - low) * (along - Math.floor(along));
}

function paintSite(): void {
  const cover = siteCover();
  const at =
    Math.floor((here.y + COVER_HALF_M) / COVER_STEP_M) * COVER_SIDE +
    Math.floor((here.x + COVER_HALF_M) / COVER_STEP_M);
  const pit = between(cover.pit, at);
  const fieldM = between(cover.fieldM, at);
  const yardM = between(cover.yardM, at);
  const laneM = between(cover.laneM, at);
  const isByEdge = Math.abs(fieldM) < 3.5 || Math.abs(yardM) < 3 || laneM < lane.widthM;
  const edge = isByEdge ? 1.1 * grain(ragged) + 0.5 * grain(frayed) : 0;
  if (pit < 0.25) paintFields(fieldM + (isByEdge ? 2.6 * grain(winding) + edge : 0), cover.field[at] as number);
  if (pit > 0) paintPit(pit);
  const inYard = 1 - smoothStep(yardM + 1.5 * edge, -0.9, 0.9);
  if (inYard > 0) {
    mixIn(gravel, 0.92 * inYard);
    brighten(1 + stones() * inYard);
  }
  if (laneM < lane.widthM) paintLane(laneM + 0.12 * edge);
}

function paintFields(edgeM: number, number: number): void {
  const field = fields[number];
  const share = 1 - smoothStep(edgeM, -0.5, 0.3);
  if (share < 1) paintGrass();
  if (!field || share === 0) return;
  const [red, green, blue] = [painted[0] as number, painted[1] as number, painted[2] as number];
  paintCrop(field.crop, field.rowsDeg);
  if (share < 1) mixIn([red, green, blue], 1 - share);
}

function stones(): number {
  return 0.42 * grain(pebbles) + 0.3 * grain(rocks) + 0.24 * grain(spreads);
}

function paintPit(depth: number): void {
  const share = smoothStep(depth + 0.1 * grain(clods), 0.03, 0.16);
  mixIn(sand, share);
  const onFloor = smoothStep(depth, 0.9, 0.99);
  if (onFloor < 1) {
    const layer = quickNoise(here.z * 1.7 + 0.8 * grain(repairs), 4.2, 69);
    brighten(1 - share * (1 - onFloor) * 0.4 * smoothStep(layer, 0.35, 0.75));
  }
  if (onFloor > 0) {
    let pile = 0;
    for (const one of piles) pile = Math.max(pile, pileHeightM(one, here.date, [here.x, here.y]));
    mixIn(gravel, 0.8 * smoothStep(pile, 0.05, 0.6));
    const fromRut = Math.abs(quickNoise(here.x / 16 + 0.4 * grain(repairs), here.y / 16, 71) - 0.5);
    if (pile < 0.1) brighten(1 - onFloor * 0.22 * (1 - smoothStep(Math.abs(fromRut - 0.035), 0.006, 0.02)));
  }
  brighten(1 + stones() * share);
}

function paintLane(fromMiddleM: number): void {
  const half = lane.widthM / 2;
  mixIn(dirt, 0.85 * (1 - smoothStep(fromMiddleM, half + 0.2, half + 1.1)));
  const paved = 1 - smoothStep(fromMiddleM, half - 0.12, half + 0.12);
  if (paved <= 0) return;
  mixIn(asphalt, paved);
  const worn = 0.2 * (1 - smoothStep(Math.abs(fromMiddleM - 0.9), 0.1, 0.5));
  const repaired = grain(repairs) > 0.27 ? -0.2 : 0;
  const cracked = here.pixelM < 0.1 && Math.abs(grain(cracks)) < 0.008 ? -0.35 : 0;
  brighten(1 + paved * (worn + repaired + cracked + 0.42 * grain(chips) + 0.26 * grain(wear)));
}
