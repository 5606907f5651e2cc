import { cellAt } from '../../heights/height-at.ts';
import type { GridLayout, HeightGrid } from '../../heights/height-grid.ts';
import { valueAt, type CrownField } from './crown-field.ts';
import { place } from './find-crowns.ts';

/** Crowns fall to the ground in a quarter of an ellipse: half as wide as high, within limits. */
const [LEAST_ROUND_M, MOST_ROUND_M] = [0.75, 3];
/** Within so much of leaves, what stands so much higher or lower than its surroundings was matched by chance. */
const [BESIDE_M, STRAY_M] = [1, 1.5];

const MIXED_CELLS = 2.5;

/** The surface with trees as round bumps: photos from above show their tops, not their sides. */
export function roundCrowns(grid: HeightGrid, field: CrownField): HeightGrid {
  const values = Float32Array.from(grid.values);
  for (let at = 0; at < values.length; at++) {
    const before = values[at] as number;
    if (Number.isNaN(before)) continue;
    const [east, north] = middleOf(grid, at);
    const cell = cellAt(field, east, north);
    const depthM = depthAt(field, [east, north], cell);
    if (depthM > 0) {
      const [top, ground] = [field.values, field.groundM].map((of) => valueAt(field, of, [east, north])) as [
        number,
        number,
      ];
      if (!Number.isNaN(top)) values[at] = roundedM({ top, ground, depthM });
    } else if (isStray(field, cell, before)) values[at] = clearM(field, cell);
  }
  return { ...grid, values };
}

/** 1 for each cell that is under a crown, or so near that a median filter mixes them. */
export function crownCells(grid: HeightGrid, field: CrownField): Uint8Array {
  return Uint8Array.from(grid.values, (up, at) => {
    const [east, north] = middleOf(grid, at);
    return !Number.isNaN(up) && depthAt(field, [east, north], cellAt(field, east, north)) > -MIXED_CELLS * grid.cellM
      ? 1
      : 0;
  });
}

/** Whether a point is under a crown, or so high or low beside one that it is of leaves. */
export function isOfCrown(field: CrownField, [east, north]: readonly [number, number], up: number): boolean {
  const cell = cellAt(field, east, north);
  return depthAt(field, [east, north], cell) > 0 || isStray(field, cell, up);
}

/** How wide the side of a crown of a height is. */
export const roundM = (heightM: number): number =>
  Math.max(LEAST_ROUND_M, Math.min(MOST_ROUND_M, Number.isNaN(heightM) ? MOST_ROUND_M : heightM / 2));

/** Height of the round surface of a crown, so far from its edge. */
export const roundedM = ({ top, ground, depthM }: { top: number; ground: number; depthM: number }): number =>
  Number.isNaN(ground) ? top : ground + (top - ground) * roundness(depthM / roundM(top - ground));

/** Share of the height of a crown, at a share of the width of its side. */
const roundness = (inside: number): number => Math.sqrt(1 - (1 - Math.min(1, inside)) ** 2);

function depthAt(field: CrownField, at: readonly [number, number], cell: number): number {
  const depthM = field.depthsM[cell] as number;
  // Nothing between the cells around can change the sign.
  return Math.abs(depthM) > 2 * field.cellM ? depthM : valueAt(field, field.depthsM, at);
}

/** What is there without leaves. */
function clearM({ places, groundM, smoothedM }: CrownField, cell: number): number {
  const ground = groundM[cell] as number;
  return places[cell] === place.other || Number.isNaN(ground) ? (smoothedM[cell] as number) : ground;
}

const isStray = (field: CrownField, cell: number, up: number): boolean =>
  field.places[cell] === place.cleared ||
  ((field.besideM[cell] as number) < BESIDE_M && Math.abs(up - clearM(field, cell)) > STRAY_M);

function middleOf({ columns, cellM, westM, northM }: GridLayout, at: number): [number, number] {
  return [westM + ((at % columns) + 0.5) * cellM, northM - (Math.floor(at / columns) + 0.5) * cellM];
}
