import { segmentSpeedMps } from '../../camera/photo-pace.ts';
import { inFlownOrder, type FlownPart } from '../../formats/kept/imported-parts.ts';
import type { Corridor } from '../../formats/qgc-plan/read-corridor.ts';
import { distanceM } from '../../geo/distance-m.ts';
import { isLines, type FlightPlan } from '../plan.ts';
import { type SegmentTotals, segmentTotals } from './segment-totals.ts';

export type PlanTotals = {
  /** Metres of all segments, from home to the first of them and from the last one home. */
  distanceM: number;
  /** Metres between segments, not included in the distance. */
  betweenSegmentsM: number;
  photoCount: number;
  /** Undefined without a speed. */
  timeS: number | undefined;
};

type Flown = Pick<FlightPlan, 'segments' | 'homePoint' | 'planMetadata' | 'keptFromImport'>;

export function planTotals(plan: Flown): PlanTotals {
  const { homePoint, planMetadata } = plan;
  const parts = inFlownOrder(plan);
  const totals = parts.map((part) => ('segment' in part ? segmentTotals(part.segment) : corridorTotals(part.corridor)));
  const flown = totals.filter(({ entry }) => entry !== undefined);
  const leg = (from = homePoint.position, to = homePoint.position) => distanceM(from, to);
  const segmentsM = totals.reduce((sum, segment) => sum + segment.distanceM, 0);
  const totalM = segmentsM + leg(undefined, flown[0]?.entry) + leg(flown.at(-1)?.exit, undefined);
  const { flightSpeed } = planMetadata;
  const slowerS = parts.reduce((sum, part, i) => sum + longerS(part, totals[i]?.distanceM ?? 0, flightSpeed), 0);
  return {
    distanceM: totalM,
    betweenSegmentsM: flown.slice(1).reduce((sum, { entry }, i) => sum + leg(flown[i]?.exit, entry), 0),
    photoCount: totals.reduce((sum, segment) => sum + segment.photoCount, 0),
    timeS: planMetadata.flightSpeed > 0 ? totalM / planMetadata.flightSpeed + slowerS : undefined,
  };
}

/** Extra seconds of a scan or orbit at its own speed instead of the plan's. */
function longerS(part: FlownPart, scanM: number, planSpeedMps: number): number {
  if (!('segment' in part) || part.segment.type === 'waypointRoute' || isLines(part.segment)) return 0;
  return scanM / segmentSpeedMps(part.segment, planSpeedMps) - scanM / planSpeedMps;
}

function corridorTotals({ line, distanceM: lengthM, photoCount }: Corridor): SegmentTotals {
  const [entry, exit] = [line[0]?.position, line.at(-1)?.position];
  return { distanceM: lengthM, photoCount, ...(entry && exit && { entry, exit }) };
}
