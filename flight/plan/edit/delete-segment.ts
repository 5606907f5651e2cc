import type { FlightPlan } from '../plan.ts';

/** The plan without the segment of this id. */
export function deleteSegment(plan: FlightPlan, segmentId: string): FlightPlan {
  return { ...plan, segments: plan.segments.filter((segment) => segment.segmentId !== segmentId) };
}
