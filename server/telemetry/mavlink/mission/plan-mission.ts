import type { FlightPlan } from '@overflight/contract/plans.ts';
import { inputCaps } from '@overflight/flight/formats/input-caps.ts';
import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import { missionItems } from '@overflight/flight/mission/mission-items.ts';
import { segmentProblem } from '@overflight/flight/plan/segment-problem.ts';
import { wireItems, type WireItem } from './wire-items.ts';

export type PlannedMission = { ok: true; items: WireItem[] } | { ok: false; reason: string };

/** Why a plan cannot be sent to any vehicle; undefined where it can. */
export function planProblem({ segments }: FlightPlan): string | undefined {
  if (segments.length === 0) return 'There is nothing to fly in this plan yet.';
  const problems = segments.flatMap((segment, index) => {
    const problem = segmentProblem(segment);
    return problem === null ? [] : [`Segment ${index + 1} cannot be flown: ${problem}.`];
  });
  return problems.length === 0 ? undefined : problems.join(' ');
}

/** The mission as this kind of autopilot takes it, or why it would refuse it. */
export function planMission(plan: FlightPlan, firmware: Firmware): PlannedMission {
  const { items, refused, left } = missionItems(plan, firmware);
  if (left.length > 0) return { ok: false, reason: `The plan holds what cannot be sent: ${left.join(', ')}.` };
  if (refused.length > 0) {
    const sentences = refused.slice(0, 3).map(({ index, reason }) => `Item ${index}: ${reason}`);
    const more = refused.length > 3 ? ` And ${refused.length - 3} more.` : '';
    return { ok: false, reason: `The vehicle would refuse this mission. ${sentences.join(' ')}${more}` };
  }
  if (items.length > inputCaps.planItems)
    return { ok: false, reason: 'No vehicle holds so many items. Split the plan.' };
  return { ok: true, items: wireItems(items) };
}
