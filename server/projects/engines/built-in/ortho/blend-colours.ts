import type { Look } from './look-at.ts';
import { expand, reduce, type Planes } from './pyramid.ts';

/** Bands of detail, each blended over its own width. */
const LEVELS = 3;
/** Sides and places of all areas are multiples of this; a seam changes colours this far away. */
export const ALIGN_CELLS = 2 ** LEVELS;
export const BLEND_REACH_CELLS = 4 * ALIGN_CELLS;
/** Planes of a photo: red, green and blue, 1 where they are known, and 1 where it is chosen. */
const [KNOWN, CHOSEN] = [3, 4];
const EPSILON = 1e-6;

type Size = { columns: number; rows: number };
type Chosen = Size & { chosen: Uint16Array };

/**
 * Colours of the cells blended in bands: coarse differences of colour over a wide seam, details over a narrow one. Far
 * from seams they are those of the chosen photo.
 */
export function blendColours(looks: readonly Look[], { chosen, columns, rows }: Chosen): Float32Array[] {
  const sums: Planes[] = Array.from({ length: LEVELS + 1 }, (_, level) => {
    const size = { columns: columns / 2 ** level, rows: rows / 2 ** level };
    return { ...size, planes: Array.from({ length: 4 }, () => new Float32Array(size.columns * size.rows)) };
  });
  for (const [number, look] of looks.entries()) {
    const planes = planesOf(look, chosen, number);
    if (planes) addPhoto(sums, { columns, rows, planes });
  }
  return together(sums);
}

function planesOf({ view, colours, known }: Look, chosen: Uint16Array, number: number): Float32Array[] | null {
  if (!chosen.includes(number)) return null;
  const planes = Array.from({ length: 5 }, () => new Float32Array(chosen.length));
  for (const [band, plane] of planes.slice(0, KNOWN).entries())
    for (let at = 0; at < plane.length; at++) plane[at] = (colours[at * 3 + band] as number) * view.gain;
  planes[KNOWN]?.set(known);
  const drawn = planes[CHOSEN] as Float32Array;
  for (let at = 0; at < drawn.length; at++) if (chosen[at] === number) drawn[at] = 1;
  return planes;
}

function addPhoto(sums: readonly Planes[], photo: Planes): void {
  let fine = photo;
  for (const [level, sum] of sums.entries()) {
    const coarse = level < sums.length - 1 ? reduce(fine) : undefined;
    const guess = coarse && expand({ ...coarse, planes: knownColours(coarse) });
    addBand(sum, fine, guess);
    if (coarse) fine = coarse;
  }
}

/** Colours without the share of what is not known. */
function knownColours({ planes }: Planes): Float32Array[] {
  const known = planes[KNOWN] as Float32Array;
  return planes.slice(0, KNOWN).map((plane) => divided(plane, known));
}

function divided(plane: Float32Array, by: Float32Array): Float32Array {
  const shares = new Float32Array(plane.length);
  for (let at = 0; at < shares.length; at++) shares[at] = (plane[at] as number) / Math.max(EPSILON, by[at] as number);
  return shares;
}

function addBand(sum: Planes, { planes }: Planes, guess: Planes | undefined): void {
  const [known, chosen] = [planes[KNOWN] as Float32Array, planes[CHOSEN] as Float32Array];
  const weights = sum.planes[KNOWN] as Float32Array;
  for (let at = 0; at < chosen.length; at++) {
    const weight = chosen[at] as number;
    const share = known[at] as number;
    if (weight <= 0 || share <= EPSILON) continue;
    for (let band = 0; band < KNOWN; band++) {
      const total = sum.planes[band] as Float32Array;
      const detail = ((planes[band] as Float32Array)[at] as number) / share;
      total[at] = (total[at] as number) + weight * (detail - ((guess?.planes[band]?.[at] as number | undefined) ?? 0));
    }
    weights[at] = (weights[at] as number) + weight;
  }
}

/** Adds the bands up, coarsest first. */
function together(sums: readonly Planes[]): Float32Array[] {
  let picture: Planes | undefined;
  for (const { columns, rows, planes } of sums.toReversed()) {
    const coarse: Planes | undefined = picture && expand(picture);
    const weights = planes[KNOWN] as Float32Array;
    const colours = planes.slice(0, KNOWN).map((plane) => divided(plane, weights));
    for (const [band, under] of coarse?.planes.entries() ?? [])
      for (let at = 0, plane = colours[band] as Float32Array; at < plane.length; at++)
        plane[at] = (plane[at] as number) + (under[at] as number);
    picture = { columns, rows, planes: colours };
  }
  return picture?.planes ?? [];
}
