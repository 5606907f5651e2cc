import type { FlightPlan, Segment } from '../plan.ts';

/** Replaces the segment of the same id, or adds it if there is none. */
export function updateSegment(plan: FlightPlan, segment: Segment): FlightPlan {
  const isKnown = plan.segments.some(({ segmentId }) => segmentId === segment.segmentId);
  if (!isKnown) return { ...plan, segments: [...plan.segments, segment] };
  return { ...plan, segments: plan.segments.map((old) => (old.segmentId === segment.segmentId ? segment : old)) };
}
