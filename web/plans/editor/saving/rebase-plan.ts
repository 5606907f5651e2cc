import type { FlightPlan, Segment } from '@overflight/flight/plan/plan.ts';
import { sameData } from '../../../platform/same-data.ts';

type Change = { from: FlightPlan; to: FlightPlan };

/** Applies a colleague's change to another state of the plan, such as an undo step; what they changed is theirs. */
export function rebasePlan(plan: FlightPlan, { from, to }: Change): FlightPlan {
  const isTheirs = (key: string) => !sameData(valueOf(from, key), valueOf(to, key));
  const keys = Object.keys({ ...plan, ...to });
  const entries = keys.map((key) => [key, valueOf(isTheirs(key) ? to : plan, key)] as const);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as FlightPlan;
  return { ...values, segments: rebaseSegments(plan.segments, { from: from.segments, to: to.segments }) };
}

const valueOf = (plan: FlightPlan, key: string): unknown => plan[key as keyof FlightPlan];

function rebaseSegments(
  segments: readonly Segment[],
  { from, to }: { from: readonly Segment[]; to: readonly Segment[] },
): Segment[] {
  const [own, known, after] = [segments, from, to].map(byId);
  const merged = to.flatMap((segment) => {
    const isTheirs = !sameData(known?.get(segment.segmentId), segment);
    return isTheirs ? segment : (own?.get(segment.segmentId) ?? []);
  });
  segments.forEach((segment, index) => {
    const id = segment.segmentId;
    // Deleted by them, or merged above.
    if (known?.has(id) || after?.has(id)) return;
    const before = new Set(segments.slice(0, index).map(({ segmentId }) => segmentId));
    merged.splice(merged.findLastIndex(({ segmentId }) => before.has(segmentId)) + 1, 0, segment);
  });
  return merged;
}

const byId = (segments: readonly Segment[]): ReadonlyMap<string, Segment> =>
  new Map(segments.map((segment) => [segment.segmentId, segment]));
