import type { GroundHeights } from '@overflight/flight/checks/part-in-band.ts';
import { pathLengthM } from '@overflight/flight/geo/path-length-m.ts';
import { flightLine, sampleFlight, type FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import type { Services } from '../platform/services.ts';
import { heightsAt } from '../terrain/heights-at.ts';

const STEP_M = 20;
const MAX_STEPS = 4000;
/** What lies between two samples, and what the heights may be wrong by. */
const MARGIN_M = 3;

/** The ground below a flight; undefined unless it is known everywhere. */
export async function groundUnder(services: Services, plan: FlownPlan): Promise<GroundHeights | undefined> {
  const line = flightLine(plan);
  const lengthM = pathLengthM(line.map(({ position }) => position));
  if (lengthM > STEP_M * MAX_STEPS) return undefined;
  const outlines = plan.segments.flatMap((segment) => (segment.type === 'waypointRoute' ? [] : outlineOf(segment)));
  const samples = sampleFlight(line, Math.max(1, Math.ceil(lengthM / STEP_M))).map(({ position }) => position);
  const heights = await knownHeights(services, [plan.homePoint.position, ...samples, ...outlines]);
  if (heights === undefined || heights.some(Number.isNaN)) return undefined;
  const [homeM = NaN] = heights;
  return { homeM, lowestM: Math.min(...heights) - MARGIN_M, highestM: Math.max(...heights) + MARGIN_M };
}

/** Heights that cannot be read leave the check without them, and the plan as not checked. */
async function knownHeights(services: Services, positions: FlownPlan['homePoint']['position'][]) {
  try {
    return (await heightsAt(services, positions)).heights;
  } catch (error) {
    services.log.error({ err: error }, 'the ground below a plan cannot be read');
    return undefined;
  }
}
