import { motion } from '../../plan/estimate/motion.ts';
import { isLines, type FlightPlan, type TerrainFollowing } from '../../plan/plan.ts';
import { surveyAltitudeM } from '../../survey/survey-heights.ts';
import type { Slopes } from './limit-slopes.ts';

/** Share of the height above ground that is kept over the highest ground beside the line, and the least of it. */
const CLEARANCE_SHARE = 0.8;
const MIN_CLEARANCE_M = 10;

export const defaultFollowing = {
  followedBy: 'waypoints',
  tolerance: 5,
  climbRate: motion.climbMps,
  descentRate: motion.descentMps,
} as const satisfies TerrainFollowing;

/** Clearance of flights at this height above ground, unless it is chosen. */
export const defaultClearanceM = (heightM: number): number => Math.max(MIN_CLEARANCE_M, CLEARANCE_SHARE * heightM);

export const followingOf = ({ planMetadata }: Pick<FlightPlan, 'planMetadata'>): TerrainFollowing =>
  planMetadata.terrain ?? defaultFollowing;

/** The lowest height above ground of a plan; undefined if it has none. */
export function lowestAboveGroundM({ planMetadata, segments }: Pick<FlightPlan, 'planMetadata' | 'segments'>) {
  const heights = segments.flatMap((segment) => {
    if (segment.type === 'waypointRoute' && planMetadata.altitudeMode === 'terrain')
      return segment.waypoints.map(({ metadata }) => metadata.altitude);
    if (isLines(segment) && segment.segmentMetadata.altitudeMode === 'terrain') return [surveyAltitudeM(segment)];
    return [];
  });
  return heights.length === 0 ? undefined : Math.min(...heights);
}

/** At the fastest speed of the plan; a rate of 0 is no limit. */
export function slopesOf(plan: Pick<FlightPlan, 'planMetadata' | 'segments'>): Slopes {
  const { climbRate, descentRate } = followingOf(plan);
  const speeds = plan.segments.flatMap((segment) =>
    segment.type === 'waypointRoute' ? segment.waypoints.map(({ metadata }) => metadata.flightSpeed) : [],
  );
  const fastest = speeds.reduce((most, speed) => Math.max(most, speed), plan.planMetadata.flightSpeed);
  const slope = (rate: number) => (rate > 0 && fastest > 0 ? rate / fastest : Infinity);
  return { up: slope(climbRate), down: slope(descentRate) };
}
