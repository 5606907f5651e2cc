import { addSegment } from '@overflight/flight/plan/edit/add-segment.ts';
import { deleteSegment } from '@overflight/flight/plan/edit/delete-segment.ts';
import type { FlightPlan, Segment } from '@overflight/flight/plan/plan.ts';
import type { SegmentAction } from './forms/segment-card.tsx';
import { newId } from '../../platform/new-id.ts';

/** Applies an action to a whole segment. */
export function actOnSegment(plan: FlightPlan, segment: Segment, action: SegmentAction): FlightPlan {
  switch (action) {
    case 'delete':
      return deleteSegment(plan, segment.segmentId);
    case 'duplicate':
      return addSegment(plan, segment, newId);
    case 'earlier':
      return moveSegment(plan, segment, -1);
    case 'later':
      return moveSegment(plan, segment, 1);
  }
}

/** Segments are flown in order; the first cannot move up, the last not down. */
function moveSegment(plan: FlightPlan, segment: Segment, by: -1 | 1): FlightPlan {
  const from = plan.segments.indexOf(segment);
  const to = from + by;
  if (from < 0 || to < 0 || to >= plan.segments.length) return plan;
  return { ...plan, segments: plan.segments.toSpliced(from, 1).toSpliced(to, 0, segment) };
}
