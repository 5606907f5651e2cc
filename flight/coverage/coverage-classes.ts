import type { Position } from 'geojson';
import type { CoverageCounts } from './count-photo.ts';
import type { CoverageGrid } from './coverage-grid.ts';
import { count, type Mask } from './masks.ts';
import { traceMask } from './trace-mask.ts';

/** A class of places: from this value up to that of the next class. */
export type CoverageClass = { from: number; areaM2: number; polygons: Position[][][] };

/** Photos per place. */
export const photoClasses = [0, 1, 2, 3, 5] as const;
/** Ground resolution as a multiple of the one asked for. */
export const resolutionClasses = [0, 1.1, 1.25, 1.5] as const;

export const byPhotos = (grid: CoverageGrid, { photos }: CoverageCounts): CoverageClass[] =>
  classesOf(grid, photoClasses, (cell) => photos[cell]!);

/** Places that no photo shows have no resolution. */
export const byResolution = (grid: CoverageGrid, { cmPerPx }: CoverageCounts, askedCmPerPx: number): CoverageClass[] =>
  classesOf(grid, resolutionClasses, (cell) => (cmPerPx[cell] === Infinity ? -1 : cmPerPx[cell]! / askedCmPerPx));

function classesOf(grid: CoverageGrid, classes: readonly number[], valueOf: (cell: number) => number): CoverageClass[] {
  return classes.map((from, at) => {
    const below = classes[at + 1] ?? Infinity;
    const mask: Mask = grid.inside.map((value, cell) =>
      value === 1 && valueOf(cell) >= from && valueOf(cell) < below ? 1 : 0,
    );
    return { from, areaM2: count(mask) * grid.cellM ** 2, polygons: traceMask(grid, mask) };
  });
}

/** Share of the area that at least this many photos show, from 0 to 1. */
export function shareSeen({ inside, cells }: CoverageGrid, { photos }: CoverageCounts, least: number): number {
  let seen = 0;
  for (let cell = 0; cell < inside.length; cell++) if (inside[cell] === 1 && photos[cell]! >= least) seen++;
  return cells === 0 ? 0 : seen / cells;
}
