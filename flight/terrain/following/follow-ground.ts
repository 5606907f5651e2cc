import type { Position } from 'geojson';
import type { PlannedFlight } from '../../mission/flight-item.ts';
import type { GroundBlocks } from '../ground-blocks.ts';
import { type FlownPoint, flownPoints } from './flown-points.ts';
import { defaultClearanceM, followingOf, slopesOf } from './following-settings.ts';
import { runsOf } from './runs-of.ts';
import { type PassedAt, withAltitudes, type WorkedInReference } from './with-altitudes.ts';
import { type RunHeight, type RunLimits, type RunPoint, type UnknownGround, workRun } from './work-run.ts';

/** Metres above the sea. */
export type Ground = { homeM: number; blocks: GroundBlocks };

/** A stretch without heights, and the segment it leads to, counted from 1; undefined for the way home. */
export type UnknownStretch = UnknownGround & { segment: number | undefined };

export type FollowedFlight = { flight: PlannedFlight; unknown: UnknownStretch[] };

/** Whether the heights of the ground have to be worked into a flight. */
export function needsGround(flight: PlannedFlight): boolean {
  if (followingOf(flight.plan).followedBy === 'vehicle') return false;
  return flownPoints(flight).some(({ isWorkedIn }) => isWorkedIn);
}

/** The paths of a flight below which the ground must be known. */
export function pathsOverGround(flight: PlannedFlight): Position[][] {
  if (!needsGround(flight)) return [];
  return runsOf(flownPoints(flight)).map((run) => run.map(({ to }) => to.position));
}

/**
 * The flight with the heights of the ground worked into its waypoints. Where they are not known, it is returned as it
 * was, with the stretches that stop it.
 */
export function followGround(flight: PlannedFlight, ground: Ground, reference: WorkedInReference): FollowedFlight {
  if (!needsGround(flight)) return { flight, unknown: [] };
  const points = flownPoints(flight);
  const limits = limitsOf(flight, points);
  const passed = new Map<FlownPoint, PassedAt>(points.map((point) => [point, { before: [] }]));
  const unknown: UnknownStretch[] = [];
  for (const run of runsOf(points)) {
    const heights = runPoints(run, ground.homeM, passed);
    const worked = workRun(heights, ground.blocks, limits);
    const segment = run.at(-1)!.segment;
    unknown.push(...worked.unknown.map((stretch) => ({ ...stretch, segment })));
    keepHeights(run, heights, { flown: worked.flown, passed });
  }
  if (unknown.length > 0) return { flight, unknown };
  const inOrder = points.map((point) => passed.get(point)!);
  return { flight: withAltitudes(flight, inOrder, { homeM: ground.homeM, reference }), unknown };
}

function limitsOf({ plan }: PlannedFlight, points: readonly FlownPoint[]): RunLimits {
  const { clearance, tolerance: toleranceM } = followingOf(plan);
  const lowestM = points.reduce(
    (low, { isWorkedIn, to }) => (isWorkedIn ? Math.min(low, to.altitudeM) : low),
    Infinity,
  );
  const clearanceM = clearance ?? defaultClearanceM(lowestM);
  return { slopes: slopesOf(plan), toleranceM, clearanceM };
}

/** The way home is level with the last point. */
function runPoints(run: readonly FlownPoint[], homeM: number, passed: ReadonlyMap<FlownPoint, PassedAt>): RunPoint[] {
  const [first] = run;
  const startM = first && (passed.get(first)?.aboveSeaM ?? seaAltitude(first, homeM));
  if (startM !== undefined && run.at(-1)!.does === 'return')
    return run.map(({ to: { position } }) => ({ position, aboveSeaM: startM }));
  return run.map((point) => {
    const { position, altitudeM } = point.to;
    return point.isWorkedIn
      ? { position, aboveGroundM: altitudeM }
      : { position, aboveSeaM: seaAltitude(point, homeM) };
  });
}

/** Over home, height above ground equals height above home. */
const seaAltitude = ({ to: { altitudeM, mode } }: FlownPoint, homeM: number): number =>
  mode === 'absolute' ? altitudeM : altitudeM + homeM;

/** Below this, an altitude is as planned. */
const ROUNDING_M = 1e-6;

type Kept = { flown: readonly RunHeight[]; passed: ReadonlyMap<FlownPoint, PassedAt> };

/** Notes the altitude of each point of a run, and the points that are added before it. */
function keepHeights(run: readonly FlownPoint[], heights: readonly RunPoint[], { flown, passed }: Kept): void {
  let leadsTo = 1;
  for (const { position, aboveSeaM, corner } of flown) {
    const point = corner === undefined ? undefined : run[corner];
    const height = corner === undefined ? undefined : heights[corner];
    const fixedM = height && 'aboveSeaM' in height ? height.aboveSeaM : undefined;
    if (point && (fixedM === undefined || point.does === 'take-off')) passed.get(point)!.aboveSeaM = aboveSeaM;
    else if (fixedM === undefined || aboveSeaM > fixedM + ROUNDING_M)
      passed.get(run[leadsTo]!)!.before.push({ position, aboveSeaM });
    if (corner !== undefined) leadsTo = corner + 1;
  }
}
