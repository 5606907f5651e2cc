import type { FlightPlan, Segment } from '../plan.ts';

/** The plan with the segment of the same id replaced, or the segment added if there is none. */
export function updateSegment(plan: FlightPlan, segment: Segment): FlightPlan {
  const isKnown = plan.segments.some(({ segmentId }) => segmentId === segment.segmentId);
  if (!isKnown) return { ...plan, segments: [...plan.segments, segment] };
  return { ...plan, segments: plan.segments.map((old) => (old.segmentId === segment.segmentId ? segment : old)) };
}
