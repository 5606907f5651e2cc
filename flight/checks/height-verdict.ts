import { turnsOnto } from '../geo/polygons/unwrap-ring.ts';
import type { FlownPlan } from '../plan/estimate/flight-line.ts';
import { flatArea, type FlatArea } from './flat-area.ts';
import { flownAreas, flownLegs, flownSamples, type FlownVolume, type FlownAltitude } from './flown-parts.ts';
import type { FlownPiece } from './heights/flown-pieces.ts';
import {
  type Altitude,
  legHeights,
  partSurelyInBand,
  WHOLE,
  type GroundHeights,
  type LegHeights,
  type LegPart,
} from './part-in-band.ts';
import type { Height, Restriction } from './restriction.ts';
import type { Work } from './work.ts';

/** Flights may be authorized up to this height; where closed, none are up to its ceiling. */
export type JudgedRestriction = Restriction & {
  /** Metres above ground up to which flights are authorized; null where authorization does not depend on height. */
  authorizedUpToM: number | null;
};

/**
 * - `too-high`: above the authorized height; `fits`: never above it
 * - `closed`: inside the closed height range
 * - `not-checked`: the ground elevation needed to compare the heights is unknown
 */
export type HeightVerdict = {
  is: 'too-high' | 'fits' | 'closed' | 'not-checked';
  /** Highest altitude flown there: certain, or, where not checked, as the plan states it. */
  flownM: number;
  above: 'take-off' | 'ground' | 'sea';
  /** It may be higher above other ground. */
  isLeast: boolean;
};

const references = { relative: 'take-off', terrain: 'ground', absolute: 'sea' } as const;
/** Tolerance for heights given in feet and stored in metres. */
const ROUNDING_M = 0.01;

/** What is known of the ground: its lowest and highest, and how high each piece of the flight is above it. */
type Known = { ground?: GroundHeights | undefined; pieces?: readonly FlownPiece[] | undefined };

/**
 * Judges how high a plan flies inside the restrictions it touches, one leg or area per step. Without work left, heights
 * are not checked.
 */
export function heightJudge(
  plan: FlownPlan,
  { ground, pieces, work }: Known & { work: Work },
): (restriction: JudgedRestriction) => Generator<void, HeightVerdict> {
  const [legs, areas] = [flownLegs(plan), flownAreas(plan)];
  const sampled = pieces && flownSamples(pieces);
  return function* (restriction) {
    const closed = restriction.polygons.map((rings) => flatArea(rings));
    const above = restriction.authorizedUpToM === null ? (restriction.ceiling?.above ?? 'ground') : 'ground';
    const isSampled = sampled !== undefined && restriction.authorizedUpToM !== null;
    const flown = [
      isSampled ? { parts: sampled, ground: undefined } : { parts: legs, ground },
      { parts: areas, ground },
    ];
    let met = noneMet();
    for (const { parts, ground: below } of flown) {
      if (met.isMet) break;
      met = noneMet();
      for (const part of parts) {
        work.left -= closed.length;
        if (work.left <= 0) return unknown({ planned: highestOf([...legs, ...areas]) });
        meet(part, { restriction, closed, above, ground: below, work }, met);
        yield;
      }
    }
    return verdictOf(met, restriction);
  };
}

function verdictOf({ isInside, ...highest }: Met, { authorizedUpToM, ceiling }: JudgedRestriction): HeightVerdict {
  const known = { flownM: highest.surelyM, above: 'ground', isLeast: highest.possiblyM > highest.surelyM } as const;
  if (authorizedUpToM !== null) {
    if (highest.surelyM > authorizedUpToM + ROUNDING_M) return { is: 'too-high', ...known };
    if (highest.possiblyM <= authorizedUpToM + ROUNDING_M) return { is: 'fits', ...known };
    return unknown(highest);
  }
  if (!isInside) return unknown(highest);
  return Number.isFinite(highest.surelyM)
    ? { is: 'closed', ...known, above: ceiling?.above ?? 'ground' }
    : { ...unknown(highest), is: 'closed' };
}

function unknown({ planned }: Pick<Met, 'planned'>): HeightVerdict {
  const { altitudeM, mode } = planned ?? { altitudeM: 0, mode: 'relative' };
  return { is: 'not-checked', flownM: altitudeM, above: references[mode], isLeast: false };
}

/** What is known of all parts that meet a restriction. */
type Met = {
  isMet: boolean;
  /** Certainly inside the closed height range. */
  isInside: boolean;
  surelyM: number;
  possiblyM: number;
  planned: FlownAltitude | null;
};

const noneMet = (): Met => ({
  isMet: false,
  isInside: false,
  surelyM: -Infinity,
  possiblyM: -Infinity,
  planned: null,
});

type Asked = {
  restriction: JudgedRestriction;
  closed: readonly FlatArea[];
  above: Height['above'];
  ground: GroundHeights | undefined;
  work: Work;
};

/** Adds a leg or area to what is known, if it meets the restriction. */
function meet(part: FlownVolume, { restriction, closed, above, ground, work }: Asked, met: Met): void {
  const heights = heightsOf(part, ground);
  const band = partSurelyInBand(heights, restriction);
  const [start, end] = heights[above];
  const addsNothing =
    met.isMet &&
    (met.isInside || band === undefined) &&
    Math.max(start.low, end.low) <= met.surelyM &&
    Math.max(start.high, end.high) <= met.possiblyM &&
    highestOf([part], met.planned) === met.planned;
  if (addsNothing) return;
  for (const area of closed) {
    if (part.box.maxY < area.box.minY || part.box.minY > area.box.maxY) continue;
    for (const turn of turnsOnto(part.box, area.box)) {
      work.left -= area.testWork;
      const inside = partInside(part, area, turn);
      if (!inside) continue;
      met.isMet = true;
      for (const share of [inside.from, inside.to]) {
        met.surelyM = Math.max(met.surelyM, between(start.low, end.low, share));
        met.possiblyM = Math.max(met.possiblyM, between(start.high, end.high, share));
      }
      met.planned = highestOf([part], met.planned);
      met.isInside ||= band !== undefined && part.meets(area, turn, band);
    }
  }
}

/** Of a part that keeps its height, any share is as good as all. */
function partInside(part: FlownVolume, area: FlatArea, turn: number): LegPart | undefined {
  const [start, end] = part.heights;
  if (start.altitudeM !== end.altitudeM || start.mode !== end.mode || start.isOverHome !== end.isOverHome)
    return part.partInside(area, turn);
  return part.meets(area, turn, WHOLE) ? WHOLE : undefined;
}

function highestOf(flown: readonly FlownVolume[], known: FlownAltitude | null = null): FlownAltitude | null {
  let highest = known;
  for (const { heights } of flown)
    for (const planned of heights) if (highest === null || planned.altitudeM > highest.altitudeM) highest = planned;
  return highest;
}

/** Directly above the take-off point, height above home equals height above ground. */
function heightsOf({ heights: [start, end] }: FlownVolume, ground: GroundHeights | undefined): LegHeights {
  const here = (altitude: FlownAltitude): Altitude =>
    altitude.isOverHome && altitude.mode === 'relative' ? { altitudeM: altitude.altitudeM, mode: 'terrain' } : altitude;
  return legHeights([here(start), here(end)], ground);
}

function between(start: number, end: number, share: number): number {
  if (share === 0 || !Number.isFinite(start)) return start;
  return share === 1 || !Number.isFinite(end) ? end : start + (end - start) * share;
}
