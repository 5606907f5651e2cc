import type { Position } from 'geojson';
import { fewestPoints } from './fewest-points.ts';
import { groundAlong, type SampledPath, samplePath } from './ground-along.ts';
import type { GroundBlocks } from '../ground-blocks.ts';
import { limitSlopes, type Slopes } from './limit-slopes.ts';

/** A point of a run: its height above ground is worked in, or it has a fixed altitude above the sea. */
export type RunPoint = { position: Position } & ({ aboveGroundM: number } | { aboveSeaM: number });

export type RunLimits = {
  slopes: Slopes;
  toleranceM: number;
  /** Over the highest ground beside the line. */
  clearanceM: number;
};

/** A point to fly to, in metres above the sea; `corner` is the point of the run that it is at. */
export type RunHeight = { position: Position; aboveSeaM: number; corner?: number };
/** Samples without heights of the ground. */
export type UnknownGround = { fromM: number; toM: number; positions: Position[] };
export type WorkedRun = { flown: RunHeight[]; unknown: UnknownGround[] };

/**
 * The heights of a run over the ground, with the fewest points between its own. A fixed point may be passed higher, at
 * the ends of a run only: the vehicle climbs or descends there.
 */
export function workRun(points: readonly RunPoint[], ground: GroundBlocks, limits: RunLimits): WorkedRun {
  const path = samplePath(points.map(({ position }) => position));
  const { below, highest } = groundAlong(path, ground);
  const unknown = unknownAlong(path, highest);
  if (unknown.length > 0) return { flown: [], unknown };
  const { distances, corners, positions } = path;
  const { slopes, toleranceM, clearanceM } = limits;
  const floor = highest.map((groundM) => groundM + clearanceM);
  const wish = wishAlong(points, path, below).map((heightM, sample) => Math.max(heightM, floor[sample]!));
  limitSlopes(wish, distances, slopes);
  const low = wish.map((heightM, sample) => Math.max(heightM - toleranceM, floor[sample]!));
  const high = wish.map((heightM) => heightM + toleranceM);
  for (const [corner, point] of points.entries())
    if ('aboveSeaM' in point) pin(point.aboveSeaM, corners[corner]!, { low, high, wish });
  const cornerOf = new Map(corners.map((sample, corner) => [sample, corner]));
  const flown = fewestPoints({ distances, low, high, wish, corners, slopes }).map(({ sample, heightM }): RunHeight => {
    const corner = cornerOf.get(sample);
    return { position: positions[sample]!, aboveSeaM: heightM, ...(corner === undefined ? {} : { corner }) };
  });
  return { flown, unknown };
}

type Curves = { low: Float64Array; high: Float64Array; wish: Float64Array };

/** A fixed point that needs not be raised keeps its altitude. */
function pin(aboveSeaM: number, sample: number, { low, high, wish }: Curves): void {
  if (wish[sample] === aboveSeaM) low[sample] = high[sample] = aboveSeaM;
  else low[sample] = wish[sample]!;
}

/** Between two heights above ground it follows the ground, else it is straight. */
function wishAlong(points: readonly RunPoint[], { distances, corners }: SampledPath, below: Float64Array) {
  const wish = new Float64Array(below.length);
  const [first] = points;
  if (first) wish[0] = seaHeight(first, below[0]!);
  for (let leg = 1; leg < points.length; leg++) {
    const [from, to] = [points[leg - 1]!, points[leg]!];
    const [start, end] = [corners[leg - 1]!, corners[leg]!];
    const follows = 'aboveGroundM' in from && 'aboveGroundM' in to;
    const startM = follows ? from.aboveGroundM : seaHeight(from, below[start]!);
    const endM = follows ? to.aboveGroundM : seaHeight(to, below[end]!);
    const lengthM = distances[end]! - distances[start]!;
    for (let sample = start + 1; sample <= end; sample++) {
      const share = lengthM > 0 ? (distances[sample]! - distances[start]!) / lengthM : 1;
      const heightM = share === 1 ? endM : startM + (endM - startM) * share;
      wish[sample] = follows ? below[sample]! + heightM : heightM;
    }
  }
  return wish;
}

const seaHeight = (point: RunPoint, groundM: number): number =>
  'aboveSeaM' in point ? point.aboveSeaM : groundM + point.aboveGroundM;

function unknownAlong({ positions, distances }: SampledPath, highest: Float64Array): UnknownGround[] {
  const unknown: UnknownGround[] = [];
  for (const [sample, position] of positions.entries()) {
    if (!Number.isNaN(highest[sample])) continue;
    const isNew = sample === 0 || !Number.isNaN(highest[sample - 1]);
    if (isNew) unknown.push({ fromM: distances[Math.max(0, sample - 1)]!, toM: 0, positions: [] });
    const stretch = unknown.at(-1)!;
    stretch.toM = distances[Math.min(sample + 1, distances.length - 1)]!;
    stretch.positions.push(position);
  }
  return unknown;
}
