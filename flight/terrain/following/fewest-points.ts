import type { Slopes } from './limit-slopes.ts';
import { EPSILON_M, LineCone } from './line-cone.ts';
import { closestWithin, holdsRange, isSameRanges, type Ranges, withRange } from './ranges.ts';

/** A line to fly between two curves, sampled along the ground. */
export type Tunnel = {
  /** Metres along the ground at each sample, rising. */
  distances: Float64Array;
  low: Float64Array;
  high: Float64Array;
  /** The best height at each sample. */
  wish: Float64Array;
  /** Samples that are points of the flight anyway, with the first and the last one. */
  corners: readonly number[];
  slopes: Slopes;
};

export type TunnelPoint = { sample: number; heightM: number };

/** Slopes without a limit still need an end. */
const STEEPEST = 1e4;

/**
 * The heights of the corners, and the fewest points between them, so that straight lines stay within the tunnel and the
 * slopes at every sample. There must be a solution with a point at each sample.
 */
export function fewestPoints(tunnel: Tunnel): TunnelPoint[] {
  const broken = { ...tunnel, corners: withBreaks(tunnel.corners) };
  const points = solve(broken, false) ?? solve(broken, true)!;
  return broken.corners.length === tunnel.corners.length ? points : withoutBreaks(tunnel, points);
}

/** Longer legs are broken up: time and memory grow with the square of their samples. It costs a point at most for each. */
const MAX_LEG = 400;

function withBreaks(corners: readonly number[]): number[] {
  return corners.flatMap((to, at) => {
    const from = corners[at - 1] ?? to;
    const parts = Math.ceil((to - from) / MAX_LEG);
    const breaks = Array.from({ length: Math.max(0, parts - 1) }, (_, part) =>
      Math.round(from + ((to - from) * (part + 1)) / parts),
    );
    return [...breaks, to];
  });
}

/** Leaves out the points at breaks that a straight line does without. */
function withoutBreaks(tunnel: Tunnel, points: readonly TunnelPoint[]): TunnelPoint[] {
  const corners = new Set(tunnel.corners);
  const kept: TunnelPoint[] = [];
  for (const [at, point] of points.entries()) {
    const [from, to] = [kept.at(-1), points[at + 1]];
    const isNeeded = corners.has(point.sample) || !from || !to || !isOpen(tunnel, from, to);
    if (isNeeded) kept.push(point);
  }
  return kept;
}

/** Whether a straight line stays within the tunnel and the slopes. */
function isOpen({ distances, low, high, slopes }: Tunnel, from: TunnelPoint, to: TunnelPoint): boolean {
  const slope = (to.heightM - from.heightM) / (distances[to.sample]! - distances[from.sample]!);
  if (slope > slopes.up + EPSILON_M || slope < -slopes.down - EPSILON_M) return false;
  for (let sample = from.sample + 1; sample < to.sample; sample++) {
    const heightM = from.heightM + slope * (distances[sample]! - distances[from.sample]!);
    if (heightM < low[sample]! - EPSILON_M || heightM > high[sample]! + EPSILON_M) return false;
  }
  return true;
}

/**
 * Leg by leg, how a corner is reached with the fewest points. One point more would reach it at other heights, which is
 * rarely worth it: unless `isExact`, all heights are taken for these, and undefined is returned if it mattered.
 */
function solve(tunnel: Tunnel, isExact: boolean): TunnelPoint[] | undefined {
  const first = tunnel.corners[0]!;
  const legs: Leg[] = [];
  const any = [tunnel.low[first]!, tunnel.high[first]!] as const;
  let state: State = { any, reached: new Map([[0, any]]), guessed: NaN };
  for (let corner = 1; corner < tunnel.corners.length; corner++) {
    const leg = new Leg(tunnel, tunnel.corners[corner - 1]!, tunnel.corners[corner]!);
    legs.push(leg);
    state = leg.reach(state, isExact);
  }
  return tracedBack(tunnel, legs, state);
}

/** What heights a corner can be reached at. */
type State = {
  /** With a point at each sample. */
  any: readonly [number, number];
  /** With this many points or fewer. */
  reached: Map<number, Ranges>;
  /** The number of points with which all of them may be in reach. */
  guessed: number;
};

class Leg {
  readonly from: number;
  readonly to: number;
  readonly #tunnel: Tunnel;
  readonly #slopes: readonly [number, number];
  #start: State | undefined;
  /** By number of points: the heights that each sample of this leg can be reached at. */
  readonly #stages = new Map<number, Ranges[]>();

  constructor(tunnel: Tunnel, from: number, to: number) {
    [this.#tunnel, this.from, this.to] = [tunnel, from, to];
    this.#slopes = [-Math.min(tunnel.slopes.down, STEEPEST), Math.min(tunnel.slopes.up, STEEPEST)];
  }

  /** What heights the end can be reached at from its start. */
  reach(start: State, isExact: boolean): State {
    this.#start = start;
    const any = this.#anyAtEnd(start.any);
    const reached = new Map<number, Ranges>();
    const counts = [...start.reached.keys()];
    const most = Math.max(...counts) + 1 + this.to - this.from;
    for (let points = Math.min(...counts); points <= most; points++) {
      const stage = this.#stage(points);
      this.#stages.set(points, stage);
      const atEnd = stage[this.to - this.from]!;
      if (atEnd.length > 0) reached.set(points, atEnd);
      if (holdsRange(atEnd, ...any)) return { any, reached, guessed: NaN };
      if (!isExact && atEnd.length > 0) return { any, reached, guessed: points + 1 };
    }
    throw new Error('the tunnel has no way through');
  }

  /** The heights at the end with a point at each sample. */
  #anyAtEnd([low, high]: readonly [number, number]): [number, number] {
    const { distances, low: floor, high: top } = this.#tunnel;
    let range: [number, number] = [low, high];
    for (let sample = this.from + 1; sample <= this.to; sample++) {
      const lengthM = distances[sample]! - distances[sample - 1]!;
      range = [
        Math.max(floor[sample]!, range[0] + this.#slopes[0] * lengthM),
        Math.min(top[sample]!, range[1] + this.#slopes[1] * lengthM),
      ];
    }
    return range;
  }

  #stage(points: number): Ranges[] {
    const before = this.#stages.get(points - 1);
    const stage = before ? [...before] : Array.from({ length: this.to - this.from + 1 }, (): Ranges => []);
    for (const { sample, ranges } of this.#sources(points))
      for (let at = 0; at < ranges.length; at += 2) this.#linesFrom(sample, [ranges[at]!, ranges[at + 1]!], stage);
    return stage;
  }

  /** Where the last line may begin that ends with this many points in all, if that is new. */
  *#sources(points: number): Generator<{ sample: number; ranges: Ranges }> {
    const { reached, any, guessed } = this.#start!;
    const corner = points === guessed ? any : reached.get(points);
    const known = reached.get(points - 1);
    if (corner && !(known && isSameRanges(corner, known))) yield { sample: this.from, ranges: corner };
    const [before, earlier] = [this.#stages.get(points - 1), this.#stages.get(points - 2)];
    if (!before) return;
    for (let sample = this.from + 1; sample < this.to; sample++) {
      const ranges = before[sample - this.from]!;
      const old = earlier?.[sample - this.from];
      if (ranges.length > 0 && !(old && isSameRanges(ranges, old))) yield { sample, ranges };
    }
  }

  /** Adds the heights that one line from here reaches at each sample further on. */
  #linesFrom(sample: number, range: readonly [number, number], stage: Ranges[]): void {
    const { distances, low, high } = this.#tunnel;
    cone.start(...range, this.#slopes);
    for (let to = sample + 1; to <= this.to; to++) {
      if (!cone.pass(distances[to]! - distances[sample]!, low[to]!, high[to]!)) return;
      const place = to - this.from;
      stage[place] = withRange(stage[place]!, cone.low, cone.high);
    }
  }

  /** The longest line that ends here, and where it begins, with the points left for the way there; undefined if it was a guess. */
  lineTo({ sample, heightM }: TunnelPoint, points: number): (TunnelPoint & { points: number }) | undefined {
    const { distances, low, high, wish } = this.#tunnel;
    let [least, most] = this.#slopes;
    let found: (TunnelPoint & { points: number }) | undefined;
    for (let from = sample - 1; from >= this.from; from--) {
      const lengthM = distances[sample]! - distances[from]!;
      const limits = [heightM - most * lengthM - EPSILON_M, heightM - least * lengthM + EPSILON_M] as const;
      const isCorner = from === this.from;
      const left = isCorner ? atMost(this.#start!.reached, points) : atMost(this.#stages, points - 1);
      const ranges = isCorner ? this.#start!.reached.get(left) : this.#stages.get(left)?.[from - this.from];
      const start = ranges && closestWithin(ranges, limits, wish[from]!);
      if (start !== undefined) found = { sample: from, heightM: start, points: left };
      least = Math.max(least, (heightM - high[from]! - EPSILON_M) / lengthM);
      most = Math.min(most, (heightM - low[from]! + EPSILON_M) / lengthM);
      if (least > most) break;
    }
    return found;
  }
}

const cone = new LineCone();

/** The largest number of points up to this one; NaN if there is none. */
function atMost(counted: ReadonlyMap<number, unknown>, points: number): number {
  let found = NaN;
  for (const count of counted.keys()) if (count <= points && !(count < found)) found = count;
  return found;
}

function tracedBack(tunnel: Tunnel, legs: readonly Leg[], { reached }: State): TunnelPoint[] | undefined {
  const last = tunnel.corners.at(-1)!;
  let points = Math.min(...reached.keys());
  const everywhere = [-Infinity, Infinity] as const;
  let here: TunnelPoint = {
    sample: last,
    heightM: closestWithin(reached.get(points)!, everywhere, tunnel.wish[last]!)!,
  };
  const flown = [here];
  for (const leg of legs.toReversed())
    while (here.sample > leg.from) {
      const line = leg.lineTo(here, points);
      if (!line) return undefined;
      points = line.points;
      here = { sample: line.sample, heightM: line.heightM };
      flown.push(here);
    }
  return flown.toReversed();
}
