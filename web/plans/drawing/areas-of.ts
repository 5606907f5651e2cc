import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import type { DragArea } from '../../map/modes/drag-handles.ts';

/** The shape that can be dragged as a whole: the edited segment's. */
export function areasOf({ segments }: FlightPlan, activeSegmentId: string | null): DragArea[] {
  return segments.flatMap((segment) => {
    const ring = segment.segmentId === activeSegmentId ? segmentOutline(segment) : [];
    return ring.length < 3 ? [] : [{ id: segment.segmentId, ring: ring.map(lngLat) }];
  });
}
