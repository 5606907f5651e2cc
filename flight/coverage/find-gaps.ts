import type { CoverageGrid } from './coverage-grid.ts';
import { maskOf, opened, partsOf, type Mask } from './masks.ts';

/** A part of the area that is seen by fewer photos than asked. */
export type Gap = { cells: readonly number[]; areaM2: number };

type Asked = {
  /** Photos that every place should be in. */
  least: number;
  /** As planned: at the rim of an area a plan itself shows less. */
  planned?: Uint16Array | undefined;
  /** Shorter side of a photo's ground. */
  photoSideM: number;
};

/** Narrower strips, and smaller parts of a photo's ground, come from wind and rounding. */
const NARROWEST_OF_PHOTO = 0.15;
const SMALLEST_OF_PHOTO = 0.03;

/** Gaps, largest first. */
export function findGaps(grid: CoverageGrid, photos: Uint16Array, { least, planned, photoSideM }: Asked): Gap[] {
  const isMissing = (cell: number) => photos[cell]! < Math.min(least, planned?.[cell] ?? least);
  const missing: Mask = grid.inside.map((value, cell) => (value === 1 && isMissing(cell) ? 1 : 0));
  const narrowest = Math.floor((NARROWEST_OF_PHOTO * photoSideM) / grid.cellM / 2);
  const cellM2 = grid.cellM ** 2;
  return partsOf(opened(missing, grid, narrowest), grid)
    .map((cells) => ({ cells, areaM2: cells.length * cellM2 }))
    .filter(({ areaM2 }) => areaM2 >= SMALLEST_OF_PHOTO * photoSideM ** 2);
}

export const gapsMask = (gaps: readonly Gap[], { inside }: CoverageGrid): Mask =>
  maskOf(
    gaps.flatMap(({ cells }) => cells),
    inside.length,
  );
