import { median } from '../../placing/linear.ts';
import { patchesOf } from '../patches.ts';
import { groundBelow } from './ground-below.ts';
import { growBody } from './grow-body.ts';
import { judgeShore } from './judge-shore.ts';
import type { WaterArea } from './water-map.ts';
import { cellsAround, isKnown, visitAround, type WaterCells } from './water-cells.ts';
import { waterSettings, type WaterSettings } from './water-settings.ts';

/** Half the side of the square that seeds are smoothed over, in cells. */
const AROUND_CELLS = 2;
/** Gaps up to twice as many cells wide are closed. */
const CLOSED_CELLS = 2;
/** After so many levels at which nothing was added, the body ends at its shore. */
const MOST_STILL = 5;
/** Of levels that are told nearly as well as the best, the lowest counts. */
const NEARLY = 0.97;

/** Finds water through which the bottom is seen. */
export function findWater(cells: WaterCells, settings: WaterSettings = waterSettings): WaterArea[] {
  const taken = new Set<number>();
  const areas: Pick<WaterArea, 'levelM' | 'cells'>[] = [];
  const known = Array.from(cells.heights.keys()).filter((at) => isKnown(cells, at));
  const usualOf = (field: Float32Array) =>
    median(known.map((at) => field[at] as number).filter((each) => !Number.isNaN(each)));
  const usual = { uneven: usualOf(cells.uneven), contrast: usualOf(cells.contrast) };
  const { columns, rows, cellM } = cells.layout;
  for (const patch of patchesOf({ columns, rows, cells: seedsOf(cells, usual, settings) })) {
    if (patch.length * cellM ** 2 < settings.leastSeedM2) continue;
    // Deep parts of the same water.
    if (patch.some((at) => taken.has(at))) continue;
    const found = bodyFrom(cells, { seed: Array.from(patch), usualUneven: usual.uneven }, settings);
    if (!found) continue;
    const area = { levelM: found.levelM, cells: closeGaps(cells, found).filter((at) => !taken.has(at)) };
    for (const at of area.cells) taken.add(at);
    areas.push(area);
  }
  return areas.map((area) => ({
    ...area,
    ...groundBelow(cells, area, { isWater: taken, leastPhotos: settings.leastPhotos }),
  }));
}

/** 1 where heights are uneven although little contrast is seen, as over deep water. */
function seedsOf(cells: WaterCells, usual: { uneven: number; contrast: number }, settings: WaterSettings): Uint8Array {
  const { columns, rows } = cells.layout;
  return Uint8Array.from(cells.heights, (height, at) => {
    if (Number.isNaN(height)) return 0;
    let [count, uneven, contrast, all] = [0, 0, 0, 0];
    visitAround({ columns, rows }, { at, reach: AROUND_CELLS }, (near) => {
      all++;
      if (!isKnown(cells, near) || Number.isNaN(cells.uneven[near])) return;
      count++;
      uneven += cells.uneven[near] as number;
      contrast += cells.contrast[near] as number;
    });
    const isSeed =
      2 * count > all &&
      uneven / count > settings.seedUneven * usual.uneven &&
      contrast / count < settings.seedContrast * usual.contrast;
    return isSeed ? 1 : 0;
  });
}

type Body = { levelM: number; body: number[] };
type Seed = { seed: readonly number[]; usualUneven: number };

/** The body around a deep part at the level that tells dry from wet best; null if none does. */
function bodyFrom(cells: WaterCells, { seed, usualUneven }: Seed, settings: WaterSettings): Body | null {
  const { heights, light, uneven, layout } = cells;
  const leastUneven = settings.leastUneven * usualUneven;
  const deepM = median(seed.map((at) => heights[at] as number));
  const mostLight = settings.mostBright * median(seed.map((at) => light[at] as number));
  const grown = growBody(cells, { seed, mostLight, reach: Math.round(settings.shoreM / layout.cellM) });
  const found: { levelM: number; size: number; parted: number }[] = [];
  let [still, before, unevenCells] = [0, 0, 0];
  for (let levelM = deepM; still < MOST_STILL && levelM < deepM + settings.mostAboveM; levelM += settings.levelStepM) {
    grown.riseTo(levelM);
    const { body } = grown;
    for (let added = before; added < body.length; added++)
      if ((uneven[body[added] as number] as number) >= leastUneven) unevenCells++;
    if (unevenCells < settings.leastUnevenShare * body.length) break;
    still = body.length === before ? still + 1 : 0;
    before = body.length;
    const parted = judgeShore(cells, { levelM, body, beside: grown.beside(), usualUneven }, settings);
    if (parted !== null) found.push({ levelM, size: body.length, parted });
  }
  const best = Math.max(...found.map(({ parted }) => parted));
  const chosen = found.find(({ parted }) => parted >= NEARLY * best);
  return chosen ? { levelM: chosen.levelM, body: grown.body.slice(0, chosen.size) } : null;
}

/** What lies among water and not above it, or was not measured, is water, too. */
function closeGaps({ layout, heights }: WaterCells, { body, levelM }: Body): number[] {
  const near = new Set(body.flatMap((at) => cellsAround(at, CLOSED_CELLS, layout)));
  const isAmong = (at: number) => cellsAround(at, CLOSED_CELLS, layout).every((other) => near.has(other));
  const isWater = new Set(body);
  for (const at of near) if (!isWater.has(at) && !((heights[at] as number) >= levelM) && isAmong(at)) isWater.add(at);
  return [...isWater];
}
