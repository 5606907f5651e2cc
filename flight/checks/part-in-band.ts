import type { AltitudeMode } from '../plan/plan.ts';
import type { Height, Restriction } from './restriction.ts';

/** Known ground elevations in metres above the sea: at home, and the lowest and highest below the flight. */
export type GroundHeights = { homeM: number; lowestM: number; highestM: number };
/** Level: constant height above the sea from the start of the leg, whatever the ground below. */
export type Altitude = {
  altitudeM: number;
  mode: AltitudeMode;
  isLevel?: boolean;
  /** Lowest and highest above ground on the leg that ends here, where known. */
  aboveGroundM?: readonly [number, number];
};
/** Shares of a leg, 0 at its start and 1 at its end. */
export type LegPart = { from: number; to: number };

type Range = { low: number; high: number };

export const WHOLE: LegPart = { from: 0, to: 1 };
/** What lies between two heights of the ground, and what they may be wrong by. */
const BETWEEN_SAMPLES_M = 3;
const UNKNOWN: Range = { low: -Infinity, high: Infinity };

/** Height above ground of a leg that starts at a height above ground and stays level. */
const levelAboveGround = (m: number, ground?: GroundHeights): Range =>
  ground ? { low: m + ground.lowestM - ground.highestM, high: m + ground.highestM - ground.lowestM } : UNKNOWN;

/** Range of heights that an altitude may have; unlimited where the ground is unknown. */
const heights: Record<Height['above'], Record<AltitudeMode, (altitudeM: number, ground?: GroundHeights) => Range>> = {
  ground: {
    terrain: exactly,
    relative: (m, ground) => (ground ? aboveGround(m + ground.homeM, ground) : UNKNOWN),
    absolute: (m, ground) => (ground ? aboveGround(m, ground) : UNKNOWN),
  },
  sea: {
    absolute: exactly,
    relative: (m, ground) => (ground ? exactly(m + ground.homeM) : UNKNOWN),
    terrain: (m, ground) => (ground ? { low: m + ground.lowestM, high: m + ground.highestM } : UNKNOWN),
  },
};

function exactly(metres: number): Range {
  return { low: metres, high: metres };
}

function aboveGround(aboveSeaM: number, { lowestM, highestM }: GroundHeights): Range {
  return { low: aboveSeaM - highestM, high: aboveSeaM - lowestM };
}

/** Heights at the start and end of a leg. */
type Ends = readonly [Range, Range];
export type LegHeights = Record<Height['above'], Ends>;

/** Height ranges of a leg above ground and above the sea, computed once for all restrictions near it. */
export function legHeights([start, end]: readonly [Altitude, Altitude], ground?: GroundHeights): LegHeights {
  const isLevel = end.isLevel === true;
  const rangeOf = ({ altitudeM, mode }: Altitude, above: Height['above']) =>
    isLevel && mode === 'terrain' && above === 'ground'
      ? levelAboveGround(altitudeM, ground)
      : heights[above][mode](altitudeM, ground);
  const sea: Ends = [rangeOf(start, 'sea'), rangeOf(end, 'sea')];
  if (end.aboveGroundM) {
    const [low, high] = end.aboveGroundM;
    const onLeg = { low: low - BETWEEN_SAMPLES_M, high: high + BETWEEN_SAMPLES_M };
    return { ground: [onLeg, onLeg], sea };
  }
  return {
    ground: [rangeOf(start, 'ground'), rangeOf(end, 'ground')],
    sea,
  };
}

/**
 * The part of a climbing, descending or level leg that is, or may be, between the floor and ceiling of a restriction,
 * both included. Altitudes that cannot be compared never count as clear.
 */
export function partInBand(
  leg: LegHeights,
  { floor, ceiling }: Pick<Restriction, 'floor' | 'ceiling'>,
): LegPart | undefined {
  let part: LegPart | undefined = WHOLE;
  if (ceiling !== null) {
    const [first, last] = leg[ceiling.above];
    part = partBelow(first.low, last.low, ceiling.metres);
  }
  if (floor !== null && part !== undefined) {
    const [first, last] = leg[floor.above];
    part = common(part, partBelow(-first.high, -last.high, -floor.metres));
  }
  return part;
}

/** The part that is certainly inside, whatever the ground below. */
export function partSurelyInBand(
  leg: LegHeights,
  { floor, ceiling }: Pick<Restriction, 'floor' | 'ceiling'>,
): LegPart | undefined {
  const below = ceiling && partBelow(leg[ceiling.above][0].high, leg[ceiling.above][1].high, ceiling.metres);
  const above = floor && partBelow(-leg[floor.above][0].low, -leg[floor.above][1].low, -floor.metres);
  if (below === undefined || above === undefined) return undefined;
  return common(below ?? WHOLE, above ?? WHOLE);
}

/** The range in which a linear value is at most this. */
function partBelow(first: number, last: number, most: number): LegPart | undefined {
  if (first === -Infinity || last === -Infinity) return WHOLE;
  if (first <= most && last <= most) return WHOLE;
  if (first > most && last > most) return undefined;
  const reached = (most - first) / (last - first);
  return first <= most ? { from: 0, to: reached } : { from: reached, to: 1 };
}

function common(one: LegPart, other: LegPart | undefined): LegPart | undefined {
  if (other === undefined) return undefined;
  const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return both.from <= both.to ? both : undefined;
}
