import type { Position } from 'geojson';

/** A tenth of a millimetre: browsers and servers do not calculate sines to the last digit alike. */
const TOLERANCE_DEG = 1e-9;

export const isSamePlace = (a: Position, b: Position): boolean =>
  Math.abs((a[0] ?? NaN) - (b[0] ?? NaN)) < TOLERANCE_DEG && Math.abs((a[1] ?? NaN) - (b[1] ?? NaN)) < TOLERANCE_DEG;
