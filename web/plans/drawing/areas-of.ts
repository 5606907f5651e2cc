import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import type { DragArea } from '../../map/modes/drag-handles.ts';

/** The shape that can be dragged as a whole: the edited segment's. */
export function areasOf({ segments }: FlightPlan, activeSegmentId: string | null): DragArea[] {
  return segments.flatMap((segment) =>
    segment.segmentId === activeSegmentId && segment.type !== 'waypointRoute'
      ? [{ id: segment.segmentId, ring: outlineOf(segment).map(lngLat) }]
      : [],
  );
}
