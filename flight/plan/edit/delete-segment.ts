import type { FlightPlan } from '../plan.ts';

export function deleteSegment(plan: FlightPlan, segmentId: string): FlightPlan {
  return { ...plan, segments: plan.segments.filter((segment) => segment.segmentId !== segmentId) };
}
