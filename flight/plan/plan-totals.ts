import { distanceM } from '../geo/distance-m.ts';
import type { FlightPlan } from './plan.ts';
import { segmentTotals } from './segment-totals.ts';

export type PlanTotals = {
  /** Metres of all segments, from home to the first of them and from the last one home. */
  distanceM: number;
  /** Metres from each segment to the next, which the distance does not hold. */
  betweenSegmentsM: number;
  photoCount: number;
  /** None without a speed. */
  timeS: number | undefined;
};

type Flown = Pick<FlightPlan, 'segments' | 'homePoint' | 'planMetadata'>;

/** What flying the whole plan takes. */
export function planTotals({ segments, homePoint, planMetadata }: Flown): PlanTotals {
  const totals = segments.map(segmentTotals);
  const flown = totals.filter(({ entry }) => entry !== undefined);
  const leg = (from = homePoint.position, to = homePoint.position) => distanceM(from, to);
  const segmentsM = totals.reduce((sum, segment) => sum + segment.distanceM, 0);
  const totalM = segmentsM + leg(undefined, flown[0]?.entry) + leg(flown.at(-1)?.exit, undefined);
  return {
    distanceM: totalM,
    betweenSegmentsM: flown.slice(1).reduce((sum, { entry }, i) => sum + leg(flown[i]?.exit, entry), 0),
    photoCount: totals.reduce((sum, segment) => sum + segment.photoCount, 0),
    timeS: planMetadata.flightSpeed > 0 ? totalM / planMetadata.flightSpeed : undefined,
  };
}
