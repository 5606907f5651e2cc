import type { FlightPlan, Segment } from '../plan.ts';

/** Generates an unused id. */
export type NewId = () => string;

/** Adds a segment; one whose id is taken gets a new id. */
export function addSegment(plan: FlightPlan, segment: Segment, newId: NewId): FlightPlan {
  const isTaken = plan.segments.some(({ segmentId }) => segmentId === segment.segmentId);
  return { ...plan, segments: [...plan.segments, isTaken ? { ...segment, segmentId: newId() } : segment] };
}
