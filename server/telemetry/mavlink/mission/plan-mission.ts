import { inputCaps } from '@overflight/flight/formats/input-caps.ts';
import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import type { PlannedFlight } from '@overflight/flight/mission/flight-item.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import { isFlown } from '@overflight/flight/mission/mavlink/is-flown.ts';
import { missionItems } from '@overflight/flight/mission/mavlink/mission-items.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { planStatus, segmentProblem } from '@overflight/flight/plan/segment-problem.ts';
import { Refused } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { overGround } from '../../../terrain/lattice/over-ground.ts';
import { wireItems, type WireItem } from './wire-items.ts';

export type PlannedMission = { ok: true; items: WireItem[] } | { ok: false; reason: string };

const NOTHING_TO_FLY = 'There is nothing to fly in this plan yet.';
const PLAN_ANEW =
  'the imported file has no mission items for it, so it would not be flown as drawn. Edit and save it, or import it with its items.';

/** Why a plan cannot be sent to any vehicle; undefined where it can. */
export function planProblem(plan: FlightPlan): string | undefined {
  if (planStatus(plan) === 'draft') return NOTHING_TO_FLY;
  const problems = plan.segments.flatMap((segment, index) => {
    const problem = segmentProblem(segment);
    return problem === null ? [] : [`Segment ${index + 1} cannot be flown: ${problem}.`];
  });
  return problems.length === 0 ? undefined : problems.join(' ');
}

/** The mission for its autopilot, or why it would refuse it. Without flight there is no mission. */
export function planMission(flight: PlannedFlight): PlannedMission {
  const { firmware } = flight;
  const { items, refused, left, empty } = missionItems(flight);
  if (left.length > 0) return { ok: false, reason: `The plan contains items that cannot be sent: ${left.join(', ')}.` };
  if (empty.length > 0) return { ok: false, reason: `${empty.join(', ')}: ${PLAN_ANEW}` };
  const home = firmware === 'ardupilot' ? 1 : 0;
  if (!items.slice(home).some(isFlown)) return { ok: false, reason: NOTHING_TO_FLY };
  if (refused.length > 0) {
    const sentences = refused.slice(0, 3).map(({ index, reason }) => `Item ${index}: ${reason}`);
    const more = refused.length > 3 ? ` And ${refused.length - 3} more.` : '';
    return { ok: false, reason: `The vehicle would refuse this mission. ${sentences.join(' ')}${more}` };
  }
  if (items.length > inputCaps.planItems)
    return { ok: false, reason: 'The mission has too many items. Split the plan.' };
  return { ok: true, items: wireItems(items) };
}

/** The mission of a plan, with the ground worked into it where it follows the ground. */
export async function missionOverGround(
  services: Services,
  plan: FlightPlan,
  { tenant, firmware }: { tenant: string; firmware: Firmware },
): Promise<PlannedMission> {
  try {
    return planMission(await overGround(services, flightOf(plan, firmware), { tenant }));
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    throw error;
  }
}
