import { type Countryside, countrysideAt, crops } from '../fields.ts';
import { quickNoise, smoothStep } from '../noise.ts';
import { dirt, paintCrop, paintGrass } from './crop-colour.ts';
import { fillGrain, grainAt, grainOf } from './grain.ts';
import { brighten, type Colour, mixIn, paintPoint } from './paint.ts';
import { eachRun, newRow, type Stretch, strip, STRIP_LENGTH } from './strip.ts';

const water: Colour = [0.03, 0.048, 0.045];
const leaves: Colour = [0.05, 0.082, 0.028];
const ROAD_HALF_M = 3.2;

const hedges = grainOf(60, 77);
const hedgeWidth = grainOf(6, 76, 2);
const thickets = grainOf(26, 78, 22);
const banks = grainOf(14, 79, 2);
const twigs = grainOf(0.8, 84, 0.5);
const grit = [grainOf(0.3, 80, 0.2), grainOf(4, 81, 0.2)];

const around: Countryside = { crop: 'meadow', rowsDeg: 0, edgeM: 0, roadM: 0, creekM: 0, isWood: false };

/** Keys of stretches: number of the crop, or grass, and what covers it. */
const GRASS = crops.length;
const CROP_MASK = 7;
const layer = { isAcross: 8, crowns: 16, water: 32, road: 64 } as const;
const layers = new Uint16Array(STRIP_LENGTH);
const waters = newRow();
const roads = newRow();

/** Flat and painted: nobody flies there. */
export function paintCountryside(stretch: Stretch): void {
  for (let at = stretch.from; at < stretch.to; at++) layers[at] = layersAt(at, stretch.pixelM);
  eachRun(layers, stretch, paintLayers);
}

function layersAt(at: number, pixelM: number): number {
  countrysideAt(strip.x[at] as number, strip.y[at] as number, around);
  const { edgeM, roadM, creekM } = around;
  let found = edgeM > 1.5 ? crops.indexOf(around.crop) : GRASS;
  if (around.rowsDeg > 0) found |= layer.isAcross;
  const isHedge =
    edgeM < 5 && roadM > 9 && edgeM < 4 + grainAt(hedgeWidth, pixelM, at) && grainAt(hedges, pixelM, at) > 0.1;
  const isThicket = creekM < 31 && creekM < 20 + grainAt(thickets, pixelM, at);
  if (around.isWood || isHedge || isThicket) found |= layer.crowns;
  if (creekM < 4.6 + pixelM) {
    const bedM = 3.6 + grainAt(banks, pixelM, at);
    const share = 1 - smoothStep(creekM, bedM - 0.5, bedM + 0.5 + pixelM / 2);
    waters[at] = Math.min(1, (2 * bedM) / pixelM) * share;
    found |= layer.water;
  }
  if (roadM > ROAD_HALF_M + 2 + pixelM) return found;
  const share = 1 - smoothStep(roadM, ROAD_HALF_M - 0.4, ROAD_HALF_M + 0.9 + pixelM / 2);
  roads[at] = Math.min(1, (2 * ROAD_HALF_M) / pixelM) * share;
  return found | layer.road;
}

const shades = newRow();

function paintLayers(stretch: Stretch, found: number): void {
  const crop = crops[found & CROP_MASK];
  if (found & layer.crowns) for (let at = stretch.from; at < stretch.to; at++) paintCrown(at, stretch.pixelM);
  else if (crop) paintCrop(stretch, crop, found & layer.isAcross ? 90 : 0);
  else paintGrass(stretch);
  if (found & layer.water) mixIn(stretch, water, waters);
  if (!(found & layer.road)) return;
  mixIn(stretch, dirt, roads);
  fillGrain(shades, stretch, grit);
  brighten(stretch, shades);
}

/** Light on the side of the sun and dark on the other. */
function paintCrown(at: number, pixelM: number): void {
  const x = strip.x[at] as number;
  const y = strip.y[at] as number;
  const lit = pixelM < 4 ? crownAt(x + 1.1, y + 0.4) - crownAt(x - 1.1, y - 0.4) : 0;
  paintPoint(at, leaves, Math.max(0.25, 1 - 1.7 * lit + grainAt(twigs, pixelM, at)));
}

const crownAt = (x: number, y: number) => quickNoise(x / 6.5, y / 6.5, 82) + 0.35 * quickNoise(x / 2.1, y / 2.1, 83);
