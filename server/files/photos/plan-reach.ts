import type { Position } from 'geojson';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { distanceToPlan } from '@overflight/flight/plan/estimate/distance-to-plan.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { isLines } from '@overflight/flight/plan/plan.ts';
import { readPlan } from '../../plans/read-plan.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { photoLimits } from './photo-limits.ts';

/** Distance of photos from one version of a plan. */
export type PlanReach = {
  /** Null without a plan. */
  version: number | null;
  mostAwayM: number;
  awayM: (place: Position | null) => number | null;
};

const nowhere: PlanReach = { version: null, mostAwayM: Infinity, awayM: () => null };

export async function planReach(services: Services, key: { tenant: string; id: string }): Promise<PlanReach> {
  try {
    const { text, version } = await readPlan(services, key);
    return reachOf(JSON.parse(text) as FlownPlan, version);
  } catch (error) {
    if (error instanceof Refused) return nowhere;
    throw error;
  }
}

/** Photos of a survey or corridor may lie one line spacing outside. */
function reachOf(plan: FlownPlan, version: number): PlanReach {
  const spacings = plan.segments.map((segment) =>
    isLines(segment) ? segment.cameraMetadata.adjustedFootprintSide : 0,
  );
  const distance = distanceToPlan(plan);
  if (!distance) {
    const { position: home } = plan.homePoint;
    return {
      version,
      mostAwayM: photoLimits.mostFromHomeM,
      awayM: (place) => (place ? distanceM(home, place) : null),
    };
  }
  return {
    version,
    mostAwayM: photoLimits.mostAwayM + Math.min(photoLimits.mostAwayM, Math.max(0, ...spacings)),
    awayM: (place) => (place ? distance(place) : null),
  };
}
