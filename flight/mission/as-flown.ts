import { inFlownOrder } from '../formats/kept/imported-parts.ts';
import type { FlightPlan, Segment } from '../plan/plan.ts';

/** A segment as part of its plan: a scan is entered on the near side and left around the structure. */
export function asFlown(segment: Segment, plan: FlightPlan): Segment {
  if (segment.type !== 'structureScan') return segment;
  const scans = inFlownOrder(plan).flatMap((part) =>
    'segment' in part && part.segment.type === 'structureScan' ? [part.segment] : [],
  );
  return scans.find(({ segmentId }) => segmentId === segment.segmentId) ?? segment;
}
