import { COVER_HALF_M, COVER_SIDE, COVER_STEP_M, siteCover } from '../cover.ts';
import { fields } from '../fields.ts';
import { smoothStep } from '../noise.ts';
import { lane } from '../site.ts';
import { paintCountryside } from './countryside-colour.ts';
import { dirt, paintCrop, paintGrass } from './crop-colour.ts';
import { fillGrain, grainOf } from './grain.ts';
import { brighten, type Colour, mixIn } from './paint.ts';
import { gravel, paintPit, stones } from './pit-colour.ts';
import { eachRun, fillBetween, newRow, nextOf, stepOf, type Stretch, strip, STRIP_LENGTH } from './strip.ts';

const asphalt: Colour = [0.095, 0.096, 0.102];

const ragged = [grainOf(1.4, 65, 1.1), grainOf(0.3, 66, 0.5)];
const winding = [grainOf(13, 85, 2.6)];
const repairs = [grainOf(5, 72)];
const cracks = [grainOf(3.3, 73)];
const wear = [grainOf(0.1, 74, 0.42), grainOf(1.9, 75, 0.26)];

/** Keys of stretches. */
const keys = new Uint16Array(STRIP_LENGTH);

/** Paints the ground. */
export function paintGround(stretch: Stretch): void {
  const reachM = COVER_HALF_M - COVER_STEP_M;
  for (let at = stretch.from; at < stretch.to; at++)
    keys[at] = Math.abs(strip.x[at] as number) < reachM && Math.abs(strip.y[at] as number) < reachM ? 1 : 0;
  eachRun(keys, stretch, (run, isSite) => (isSite ? paintSite(run) : paintCountryside(run)));
}

/** How deep in the pit, and metres to the edges of field, yard and lane. */
const pit = newRow();
const fieldM = newRow();
const yardM = newRow();
const laneM = newRow();
const field = new Uint8Array(STRIP_LENGTH);

const edge = newRow();
const shares = newRow();
const under = { red: newRow(), green: newRow(), blue: newRow() };

const layer = { grass: 1, crop: 2, pit: 4, yard: 8, lane: 16 } as const;
const FIELD_SHIFT = 5;
const layers = new Uint16Array(STRIP_LENGTH);
const edges = new Uint16Array(STRIP_LENGTH);

function paintSite(stretch: Stretch): void {
  const step = stepOf(stretch, COVER_STEP_M / 4);
  readCover(stretch, step);
  if (isPlain(stretch, step)) return paintLayers(stretch, layersAt(stretch.from));
  for (const row of [pit, fieldM, yardM, laneM]) fillBetween(row, stretch, step);
  for (let at = stretch.from; at < stretch.to; at++) edges[at] = isByEdge(at) ? 1 : 0;
  eachRun(edges, stretch, (run, isEdge) => (isEdge ? fray(run) : edge.fill(0, run.from, run.to)));
  for (let at = stretch.from; at < stretch.to; at++) layers[at] = layersAt(at);
  eachRun(layers, stretch, paintLayers);
}

const isByEdge = (at: number) =>
  Math.abs(fieldM[at] as number) < 3.5 || Math.abs(yardM[at] as number) < 3 || (laneM[at] as number) < lane.widthM;

/** Whether the same layers lie everywhere, as within a field. Looks at the points that were read only. */
function isPlain(stretch: Stretch, step: number): boolean {
  if (step === 1) return false;
  edge.fill(0, stretch.from, stretch.to);
  const first = layersAt(stretch.from);
  for (let at = stretch.from; at < stretch.to; at = nextOf(at, step, stretch))
    if (isByEdge(at) || layersAt(at) !== first) return false;
  fillBetween(pit, stretch, step);
  fillBetween(yardM, stretch, step);
  return true;
}

function readCover(stretch: Stretch, step: number): void {
  for (let at = stretch.from; at < stretch.to; at = nextOf(at, step, stretch)) {
    readCoverAt(at);
    for (let near = at + 1; near < at + step && near < stretch.to; near++) field[near] = field[at] as number;
  }
}

function readCoverAt(at: number): void {
  const cover = siteCover();
  const across = ((strip.x[at] as number) + COVER_HALF_M) / COVER_STEP_M;
  const along = ((strip.y[at] as number) + COVER_HALF_M) / COVER_STEP_M;
  const column = Math.floor(across);
  const row = Math.floor(along);
  inCell.at = row * COVER_SIDE + column;
  inCell.right = across - column;
  inCell.up = along - row;
  pit[at] = between(cover.pit, inCell);
  fieldM[at] = between(cover.fieldM, inCell);
  yardM[at] = between(cover.yardM, inCell);
  laneM[at] = between(cover.laneM, inCell);
  field[at] = cover.field[inCell.at] as number;
}

const inCell = { at: 0, right: 0.5, up: 0.5 };

/** Interpolates between the four corners of the cell. */
function between(of: Float32Array, { at, right, up }: typeof inCell): number {
  const low = of[at] as number;
  const high = of[at + COVER_SIDE] as number;
  const lower = low + ((of[at + 1] as number) - low) * right;
  return lower + (high + ((of[at + COVER_SIDE + 1] as number) - high) * right - lower) * up;
}

/** Edges are not straight. */
function fray(stretch: Stretch): void {
  fillGrain(edge, stretch, ragged);
  fillGrain(shares, stretch, winding);
  for (let at = stretch.from; at < stretch.to; at++)
    fieldM[at] = (fieldM[at] as number) + (shares[at] as number) + (edge[at] as number);
}

const fieldShare = (at: number) => 1 - smoothStep(fieldM[at] as number, -0.5, 0.3);
const yardShare = (at: number) => 1 - smoothStep((yardM[at] as number) + 1.5 * (edge[at] as number), -0.9, 0.9);

function layersAt(at: number): number {
  const depth = pit[at] as number;
  let found = depth > 0 ? layer.pit : 0;
  if (depth < 0.25) {
    const share = fieldShare(at);
    if (share < 1) found |= layer.grass;
    if (share > 0) found |= layer.crop | ((field[at] as number) << FIELD_SHIFT);
  }
  if (yardShare(at) > 0) found |= layer.yard;
  return (laneM[at] as number) < lane.widthM ? found | layer.lane : found;
}

function paintLayers(stretch: Stretch, found: number): void {
  if (found & layer.grass) paintGrass(stretch);
  if (found & layer.crop) paintField(stretch, found >> FIELD_SHIFT, (found & layer.grass) > 0);
  if (found & layer.pit) paintPit(stretch, pit);
  if (found & layer.yard) paintYard(stretch);
  if (found & layer.lane) paintLane(stretch);
}

function paintField(stretch: Stretch, number: number, isOverGrass: boolean): void {
  const { from, to } = stretch;
  const { crop, rowsDeg } = fields[number] as (typeof fields)[number];
  if (!isOverGrass) return paintCrop(stretch, crop, rowsDeg);
  for (const band of ['red', 'green', 'blue'] as const) under[band].set(strip[band].subarray(from, to), from);
  paintCrop(stretch, crop, rowsDeg);
  for (const band of ['red', 'green', 'blue'] as const) {
    const [over, below] = [strip[band], under[band]];
    for (let at = from; at < to; at++)
      over[at] = (below[at] as number) + ((over[at] as number) - (below[at] as number)) * fieldShare(at);
  }
}

const gravelly = newRow();

function paintYard(stretch: Stretch): void {
  fillGrain(gravelly, stretch, stones);
  for (let at = stretch.from; at < stretch.to; at++) {
    const share = yardShare(at);
    shares[at] = 0.92 * share;
    gravelly[at] = (gravelly[at] as number) * share;
  }
  mixIn(stretch, gravel, shares);
  brighten(stretch, gravelly);
}

const paved = newRow();
const repaired = newRow();
const cracked = newRow();
const worn = newRow();

function paintLane(stretch: Stretch): void {
  const half = lane.widthM / 2;
  const hasCracks = stretch.pixelM < 0.1;
  fillGrain(repaired, stretch, repairs);
  fillGrain(worn, stretch, wear);
  if (hasCracks) fillGrain(cracked, stretch, cracks);
  for (let at = stretch.from; at < stretch.to; at++) {
    const fromMiddleM = (laneM[at] as number) + 0.12 * (edge[at] as number);
    shares[at] = 0.85 * (1 - smoothStep(fromMiddleM, half + 0.2, half + 1.1));
    const share = 1 - smoothStep(fromMiddleM, half - 0.12, half + 0.12);
    paved[at] = share;
    const inTrack = 0.2 * (1 - smoothStep(Math.abs(fromMiddleM - 0.9), 0.1, 0.5));
    const newer = (repaired[at] as number) > 0.27 ? -0.2 : 0;
    const crack = hasCracks && Math.abs(cracked[at] as number) < 0.008 ? -0.35 : 0;
    worn[at] = share * ((worn[at] as number) + inTrack + newer + crack);
  }
  mixIn(stretch, dirt, shares);
  mixIn(stretch, asphalt, paved);
  brighten(stretch, worn);
}
