import { blur } from './box-blur.ts';
import { COST_HIDDEN, type Look } from './look-at.ts';

/** Radius of the blur of costs, in cells: it makes seams calm, and reaches three times as far. */
const CALM_CELLS = 5;
export const CALM_REACH_CELLS = 3 * CALM_CELLS;
/** Radius of the blur of the outline, in cells. */
const OUTLINE_CELLS = 2;
/** Per brightness level by which a photo differs from the mean of those that see a cell openly: moving things, leaning trees. */
const [COST_PER_LEVEL, MAX_LEVELS] = [0.04, 60];
const [COST_OUTSIDE, COST_STILL_HIDDEN] = [60, 15];
/** Cells that a single photo shows are left out: they are at the edges, where heights are extrapolated. */
const MIN_VIEWS = 2;
export const NO_PHOTO = 0xff_ff;

export type ChosenPhotos = {
  /** Number of the look per cell, or NO_PHOTO. */
  chosen: Uint16Array;
  /** 1 inside the outline, 0 outside, in between near it. */
  inside: Float32Array;
  /** 1 in cells that no photo sees openly. */
  hidden: Uint8Array;
};

/** Chooses the photo that is drawn in each cell: not hidden, from above, like the others, in calm patches. */
export function choosePhotos(
  looks: readonly Look[],
  { columns, rows }: { columns: number; rows: number },
): ChosenPhotos {
  const cells = columns * rows;
  const chosen = new Uint16Array(cells).fill(NO_PHOTO);
  const least = new Float32Array(cells).fill(Infinity);
  const hidden = new Uint8Array(cells).fill(1);
  const counts = new Uint16Array(cells);
  const means = openMeans(looks, cells);
  for (const [number, look] of looks.entries()) {
    const costs = withDifference(look, means);
    const calm = new Float32Array(cells);
    for (let at = 0; at < cells; at++) calm[at] = Math.min(costs[at] as number, COST_OUTSIDE);
    blur(calm, columns, CALM_CELLS);
    for (let at = 0; at < cells; at++) {
      const cost = costs[at] as number;
      if (cost === Infinity) continue;
      counts[at] = (counts[at] as number) + 1;
      if (cost < COST_HIDDEN) hidden[at] = 0;
      const total = (calm[at] as number) + (cost < COST_HIDDEN ? 0 : COST_STILL_HIDDEN);
      if (total >= (least[at] as number)) continue;
      least[at] = total;
      chosen[at] = number;
    }
  }
  const inside = new Float32Array(cells);
  for (let at = 0; at < cells; at++) if ((counts[at] as number) >= MIN_VIEWS) inside[at] = 1;
  blur(inside, columns, OUTLINE_CELLS);
  return { chosen, inside, hidden };
}

/** Mean red, green and blue of the photos that see a cell openly, and their number. */
function openMeans(looks: readonly Look[], cells: number): Float32Array {
  const means = new Float32Array(cells * 4);
  for (const { view, costs, colours } of looks)
    for (let at = 0; at < cells; at++) {
      if ((costs[at] as number) >= COST_HIDDEN) continue;
      for (let band = 0; band < 3; band++)
        means[at * 4 + band] = (means[at * 4 + band] as number) + (colours[at * 3 + band] as number) * view.gain;
      means[at * 4 + 3] = (means[at * 4 + 3] as number) + 1;
    }
  for (let at = 0; at < cells; at++) {
    const count = Math.max(1, means[at * 4 + 3] as number);
    for (let band = 0; band < 3; band++) means[at * 4 + band] = (means[at * 4 + band] as number) / count;
  }
  return means;
}

function withDifference({ view, costs, colours }: Look, means: Float32Array): Float32Array {
  const sums = costs.slice();
  for (let at = 0; at < sums.length; at++) {
    if (sums[at] === Infinity || (means[at * 4 + 3] as number) < 2) continue;
    let difference = 0;
    for (let band = 0; band < 3; band++)
      difference += Math.abs((colours[at * 3 + band] as number) * view.gain - (means[at * 4 + band] as number));
    sums[at] = (sums[at] as number) + COST_PER_LEVEL * Math.min(difference / 3, MAX_LEVELS);
  }
  return sums;
}
