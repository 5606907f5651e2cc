import type { Position } from 'geojson';
import { highestOf, type FlownPiece } from './flown-pieces.ts';
import type { StructureRule } from './height-rules.ts';
import { structureAllowing, type KnownStructure } from './near-structure.ts';

/** The limit at a place, and what it comes from. */
export type PlaceLimit = {
  ruleId: string;
  limitM: number;
  structures: StructureRule | null;
  /** False where a lower limit may apply. */
  isSure: boolean;
};

/**
 * - `hits-ground`: below the ground
 * - `too-high`: above the limit
 * - `structure-exception`: above it, allowed beside a structure
 * - `not-checked`: the ground or the limit is unknown
 */
export type StretchKind = 'hits-ground' | 'too-high' | 'structure-exception' | 'not-checked';
/** Why a stretch was not checked. */
export type NotCheckedWhy = 'no-heights' | 'limit-unknown' | 'too-long';
export type HeightStretch = {
  kind: StretchKind;
  why: NotCheckedWhy | null;
  ruleId: string;
  limitM: number;
  /** Metres flown over the ground. */
  fromM: number;
  toM: number;
  /** Highest above ground, and where; the lowest of what hits it; null if unknown. */
  highest: { heightM: number; atM: number; position: Position } | null;
  /** Number of the segment whose structure allows it. */
  structure: number | null;
  path: Position[];
};

/** Tolerance for heights given in feet and stored in metres. */
const ROUNDING_M = 0.01;
/** Take-off and landing are on the ground. */
const BELOW_M = 0.5;

/** Stretches of a flight that are above their limit, or not checked; the rest is below it. One piece per step. */
export function* heightStretches(
  pieces: readonly FlownPiece[],
  limits: readonly PlaceLimit[],
  structures: readonly KnownStructure[],
): Generator<void, HeightStretch[]> {
  const found: HeightStretch[] = [];
  let isOpen = false;
  for (const [at, piece] of pieces.entries()) {
    const next = stretchOf(piece, limits[at] as PlaceLimit, structures);
    const last = found.at(-1);
    if (next && last && isOpen && isSame(last, next)) extend(last, next, pieces[at - 1]?.end.share === 1);
    else if (next) found.push(next);
    isOpen = next !== null;
    yield;
  }
  return found;
}

function stretchOf(
  piece: FlownPiece,
  { ruleId, limitM, structures: rule, isSure }: PlaceLimit,
  structures: readonly KnownStructure[],
): HeightStretch | null {
  const { start, end, altitudeM } = piece;
  const heightM = highestOf(piece);
  const ends = [start.position, end.position];
  const stretch = {
    ruleId,
    limitM,
    fromM: start.distanceM,
    toM: end.distanceM,
    structure: null,
    path: ends,
    why: null,
  };
  const unknown = { ...stretch, kind: 'not-checked', highest: null } as const;
  if (heightM === null) return { ...unknown, why: 'no-heights' };
  const lowest = lowestIn(piece);
  if (lowest && lowest.heightM < -BELOW_M) return { ...stretch, kind: 'hits-ground', highest: lowest };
  if (heightM <= limitM + ROUNDING_M) return isSure ? null : { ...unknown, why: 'limit-unknown' };
  const highest = highestIn(piece, limitM);
  const allowing = rule && altitudeM !== null ? structureAllowing({ ends, altitudeM }, structures, rule) : undefined;
  if (allowing) return { ...stretch, kind: 'structure-exception', highest, structure: allowing.number };
  return { ...stretch, kind: 'too-high', highest };
}

/** As sampled; where only the ground in between may break the limit, with that. */
function highestIn({ start, end, heights }: FlownPiece, limitM: number): HeightStretch['highest'] {
  if (!heights) return null;
  const { startM, endM, marginM } = heights;
  const { position, distanceM: atM } = startM > endM ? start : end;
  const sampledM = Math.max(startM, endM);
  return { heightM: sampledM > limitM + ROUNDING_M ? sampledM : sampledM + marginM, atM, position };
}

function lowestIn({ start, end, heights }: FlownPiece): HeightStretch['highest'] {
  if (!heights) return null;
  const { position, distanceM: atM } = heights.startM < heights.endM ? start : end;
  return { heightM: Math.min(heights.startM, heights.endM), atM, position };
}

const isSame = (a: HeightStretch, b: HeightStretch): boolean =>
  a.kind === b.kind && a.why === b.why && a.ruleId === b.ruleId && a.structure === b.structure;

/** Of its path only corners and ends are kept. */
function extend(stretch: HeightStretch, { toM, highest, path }: HeightStretch, isCorner: boolean): void {
  stretch.toM = toM;
  const isLow = stretch.kind === 'hits-ground';
  if (highest && (!stretch.highest || highest.heightM > stretch.highest.heightM !== isLow)) stretch.highest = highest;
  if (!isCorner) stretch.path.pop();
  stretch.path.push(path[1] as Position);
}

/** Limits along a flight, joined while they stay the same. */
export function joinLimits(
  pieces: readonly FlownPiece[],
  limits: readonly PlaceLimit[],
): { ruleId: string; limitM: number; fromM: number; toM: number }[] {
  const joined: { ruleId: string; limitM: number; fromM: number; toM: number }[] = [];
  for (const [at, { start, end }] of pieces.entries()) {
    const { ruleId, limitM } = limits[at] as PlaceLimit;
    const last = joined.at(-1);
    if (last?.ruleId === ruleId) last.toM = end.distanceM;
    else joined.push({ ruleId, limitM, fromM: start.distanceM, toM: end.distanceM });
  }
  return joined;
}
