import type { Position } from 'geojson';
import type { Generation } from '../geo/planes/local-plane.ts';
import type { SurveySegment } from '../plan/plan.ts';
import type { PhotoReach } from './coverage/seen-strips.ts';

export type SurveySettings = {
  /** Metres between flight lines. */
  spacingM: number;
  /** Degrees clockwise from north in which the lines run. */
  orientationDeg: number;
  /** Metres flown beyond the area before turning; 0 or less means none. */
  turnaroundM: number;
  /** Start corner of the path: 1 and 3 start at the other side of the sweep, 2 and 3 at the other end of the line. */
  entryLocation: SurveySegment['segmentMetadata']['entryLocation'];
  /** Lines flown beyond the area on each side of the sweep, so that its edge is seen as often as its middle. */
  additionalLines: number;
  /** Lines 0, 2, 4 … out and the others back: wider turns, and a path that ends near its start. */
  everySecondLineFirst: boolean;
  /** The lines run across the orientation. */
  isCrossed?: boolean;
  generation?: Generation;
  /** Photo coverage: if given, ground that the lines leave unseen gets lines of its own. */
  photos?: PhotoReach;
};

/** One photo line, in the direction it is flown. */
export type Transect = readonly [from: Position, to: Position];

export type SurveyRoute = {
  /** Photo lines in the order they are flown. */
  transects: Transect[];
  /** The whole path: photo lines, turnarounds and transits. */
  path: Position[];
};

/** Below this the lines would merge; as specified. */
const MIN_SPACING_M = 1;
const SINGLE_LINE_SPACING_M = 10_000;

/** The flown spacing: one too small or too large to be meaningful gives a single line. */
export const flownSpacingM = (spacingM: number): number =>
  spacingM >= MIN_SPACING_M && spacingM < Infinity ? spacingM : SINGLE_LINE_SPACING_M;
