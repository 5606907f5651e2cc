import { type Countryside, countrysideAt } from '../fields.ts';
import { quickNoise, smoothStep } from '../noise.ts';
import { dirt, paintCrop, paintGrass } from './crop-colour.ts';
import { brighten, type Colour, grain, grainOf, here, mixIn, paintWith } from './paint.ts';

const water: Colour = [0.03, 0.048, 0.045];
const leaves: Colour = [0.05, 0.082, 0.028];
const ROAD_HALF_M = 3.2;

const hedges = grainOf(60, 77);
const hedgeWidth = grainOf(6, 76);
const thickets = grainOf(26, 78);
const banks = grainOf(14, 79);
const grit = grainOf(0.3, 80);
const ruts = grainOf(4, 81);
const twigs = grainOf(0.8, 84);

const around: Countryside = { crop: 'meadow', rowsDeg: 0, edgeM: 0, roadM: 0, creekM: 0, isWood: false };

/** Flat and painted: nobody flies there. */
export function paintCountryside(): void {
  countrysideAt(here.x, here.y, around);
  const { edgeM, roadM, creekM } = around;
  if (edgeM > 1.5) paintCrop(around.crop, around.rowsDeg);
  else paintGrass();
  const isHedge = edgeM < 4 + 2 * grain(hedgeWidth) && grain(hedges) > 0.1 && roadM > 9;
  if (around.isWood || isHedge || creekM < 20 + 22 * grain(thickets)) paintCrowns();
  const bedM = 3.6 + 2 * grain(banks);
  if (creekM < bedM + here.pixelM)
    mixIn(
      water,
      Math.min(1, (2 * bedM) / here.pixelM) * (1 - smoothStep(creekM, bedM - 0.5, bedM + 0.5 + here.pixelM / 2)),
    );
  if (roadM > ROAD_HALF_M + 2 + here.pixelM) return;
  const share = Math.min(1, (2 * ROAD_HALF_M) / here.pixelM);
  mixIn(dirt, share * (1 - smoothStep(roadM, ROAD_HALF_M - 0.4, ROAD_HALF_M + 0.9 + here.pixelM / 2)));
  brighten(1 + 0.2 * grain(grit) + 0.2 * grain(ruts));
}

/** Crowns, light on the side of the sun and dark on the other. */
function paintCrowns(): void {
  const at = (x: number, y: number) => quickNoise(x / 6.5, y / 6.5, 82) + 0.35 * quickNoise(x / 2.1, y / 2.1, 83);
  const lit = here.pixelM < 4 ? at(here.x + 1.1, here.y + 0.4) - at(here.x - 1.1, here.y - 0.4) : 0;
  paintWith(leaves, Math.max(0.25, 1 - 1.7 * lit + 0.5 * grain(twigs)));
}
