import { fenceIndex } from '@overflight/flight/fences/fence-id.ts';
import { fencesOf } from '@overflight/flight/fences/fences-of.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import type { DragArea } from '../../map/modes/drag-handles.ts';

/** The shape that can be dragged as a whole: that of the edited segment or fence. */
export function areasOf(plan: FlightPlan, activeSegmentId: string | null): DragArea[] {
  const fence = fencesOf(plan)[fenceIndex(activeSegmentId) ?? -1];
  if (fence && activeSegmentId) return [{ id: activeSegmentId, ring: outlineOf(fence).map(lngLat) }];
  return plan.segments.flatMap((segment) => {
    const ring = segment.segmentId === activeSegmentId ? segmentOutline(segment) : [];
    return ring.length < 3 ? [] : [{ id: segment.segmentId, ring: ring.map(lngLat) }];
  });
}
