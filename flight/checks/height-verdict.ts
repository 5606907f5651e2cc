import { turnsOnto } from '../geo/polygons/unwrap-ring.ts';
import type { FlownPlan } from '../plan/estimate/flight-line.ts';
import { flatArea, type FlatArea } from './flat-area.ts';
import { flownAreas, flownLegs, type FlownVolume, type FlownAltitude } from './flown-parts.ts';
import { legHeights, partSurelyInBand, type GroundHeights, type LegHeights } from './part-in-band.ts';
import type { Height, Restriction } from './restriction.ts';

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

type Highest = { surelyM: number; possiblyM: number; planned: FlownAltitude | null };

const references = { relative: 'take-off', terrain: 'ground', absolute: 'sea' } as const;
/** Tolerance for heights given in feet and stored in metres. */
const ROUNDING_M = 0.01;

/** Judges how high a plan flies inside the restrictions it touches. */
export function heightJudge(
  plan: FlownPlan,
  ground?: GroundHeights,
): (restriction: JudgedRestriction) => HeightVerdict {
  const [legs, areas] = [flownLegs(plan), flownAreas(plan.segments)];
  return (restriction) => {
    const closed = restriction.polygons.map((rings) => flatArea(rings));
    const met = meeting(legs, closed);
    return judge(met.length > 0 ? met : meeting(areas, closed), restriction, ground);
  };
}

function judge(
  flown: readonly Met[],
  restriction: JudgedRestriction,
  ground: GroundHeights | undefined,
): HeightVerdict {
  const { authorizedUpToM, ceiling } = restriction;
  const highest = highestOf(flown, {
    ground,
    above: authorizedUpToM === null ? (ceiling?.above ?? 'ground') : 'ground',
  });
  const known = { flownM: highest.surelyM, above: 'ground', isLeast: highest.possiblyM > highest.surelyM } as const;
  if (authorizedUpToM !== null) {
    if (highest.surelyM > authorizedUpToM + ROUNDING_M) return { is: 'too-high', ...known };
    if (highest.possiblyM <= authorizedUpToM + ROUNDING_M) return { is: 'fits', ...known };
    return unknown(highest);
  }
  const isInside = flown.some((part) => {
    const band = partSurelyInBand(heightsOf(part, ground), restriction);
    return band !== undefined && part.areas.some((area) => part.turns.some((turn) => part.meets(area, turn, band)));
  });
  if (!isInside) return unknown(highest);
  return Number.isFinite(highest.surelyM)
    ? { is: 'closed', ...known, above: ceiling?.above ?? 'ground' }
    : { ...unknown(highest), is: 'closed' };
}

function unknown({ planned }: Highest): HeightVerdict {
  const { altitudeM, mode } = planned ?? { altitudeM: 0, mode: 'relative' };
  return { is: 'not-checked', flownM: altitudeM, above: references[mode], isLeast: false };
}

type Met = FlownVolume & { turns: number[]; areas: FlatArea[] };

const WHOLE = { from: 0, to: 1 };

function meeting(flown: readonly FlownVolume[], areas: readonly FlatArea[]): Met[] {
  return flown.flatMap((part) => {
    const met = areas.filter((area) => turnsOnto(part.box, area.box).some((turn) => part.meets(area, turn, WHOLE)));
    const turns = [...new Set(met.flatMap((area) => turnsOnto(part.box, area.box)))];
    return met.length === 0 ? [] : [{ ...part, turns, areas: met }];
  });
}

function highestOf(
  flown: readonly Met[],
  { ground, above }: { ground: GroundHeights | undefined; above: Height['above'] },
) {
  const highest: Highest = { surelyM: -Infinity, possiblyM: -Infinity, planned: null };
  for (const part of flown) {
    const [start, end] = heightsOf(part, ground)[above];
    for (const share of sharesInside(part)) {
      highest.surelyM = Math.max(highest.surelyM, between(start.low, end.low, share));
      highest.possiblyM = Math.max(highest.possiblyM, between(start.high, end.high, share));
    }
    for (const planned of part.heights)
      if (highest.planned === null || planned.altitudeM > highest.planned.altitudeM) highest.planned = planned;
  }
  return highest;
}

/** Directly above the take-off point, height above home equals height above ground. */
function heightsOf({ heights: [start, end] }: FlownVolume, ground: GroundHeights | undefined): LegHeights {
  const here = ({ altitudeM, mode, isLevel = false, isOverHome }: FlownAltitude) =>
    isOverHome && mode === 'relative' ? ({ altitudeM, mode: 'terrain' } as const) : { altitudeM, mode, isLevel };
  return legHeights([here(start), here(end)], ground);
}

function between(start: number, end: number, share: number): number {
  if (share === 0 || !Number.isFinite(start)) return start;
  return share === 1 || !Number.isFinite(end) ? end : start + (end - start) * share;
}

const HALVINGS = 24;

/** First and last share of a leg inside the areas. */
function sharesInside(part: Met): [first: number, last: number] {
  const [start, end] = part.heights;
  if (start.altitudeM === end.altitudeM && start.mode === end.mode && start.isOverHome === end.isOverHome)
    return [0, 1];
  const isIn = (from: number, to: number) =>
    part.areas.some((area) => part.turns.some((turn) => part.meets(area, turn, { from, to })));
  return [halve((share) => isIn(0, share)), 1 - halve((share) => isIn(1 - share, 1))];
}

/** Smallest share for which the condition holds, given that it holds for all greater ones. */
function halve(holds: (share: number) => boolean): number {
  if (holds(0)) return 0;
  let [without, holding] = [0, 1];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (without + holding) / 2;
    if (holds(middle)) holding = middle;
    else without = middle;
  }
  return holding;
}
