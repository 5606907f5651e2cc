import type { Position } from 'geojson';

/** One photo. */
export type View = {
  position: Position;
  /** Metres above home. */
  altitudeM: number;
  /** Degrees from north, and down from level; looking up is negative. */
  headingDeg: number;
  pitchDeg: number;
};
export type PlannedViews = { ok: true; views: View[]; distanceM: number } | { ok: false; reason: string };

/** More than any vehicle's memory holds. */
export const MAX_VIEWS = 10_000;
export const tooManyViews = `More than ${MAX_VIEWS.toLocaleString('en')} photos: fly farther away or with less overlap`;
