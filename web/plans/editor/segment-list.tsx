import type { FlightPlan, Segment } from '@overflight/flight/plan/plan.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { spaceOf } from '../drawing/space-of.ts';
import type { PlanEditor } from './plan-editor.ts';
import { actOnSegment } from './segment-actions.ts';
import { SegmentCard, type CardState, type SegmentAction } from './segment-card.tsx';
import { SegmentForm } from './segment-form.tsx';
import { nothingSelected, type Selection } from './tool.ts';
import type { SegmentLooks } from './use-overlay.ts';

type Props = {
  editor: PlanEditor;
  plan: FlightPlan;
  selection: Selection;
  looks: SegmentLooks;
  map: MapHandle | null;
  onSelect: (selection: Selection) => void;
  onAddPoints: (segmentId: string) => void;
};

/** The segments in the order they are flown, one card each. */
export function SegmentList({ editor, plan, selection, looks, map, onSelect, onAddPoints }: Props) {
  const act = (segment: Segment, action: SegmentAction) => {
    editor.change((current) => actOnSegment(current, segment, action));
    if (action === 'delete') onSelect(nothingSelected);
  };
  const setFlat = (segment: Segment, isFlat: boolean) => {
    looks.setFlat(segment.segmentId, isFlat);
    // Seen from above, nothing would change.
    if (!isFlat) map?.viewInSpace(spaceOf(segment));
  };
  return plan.segments.map((segment, index) => {
    const { segmentId } = segment;
    const isSelected = selection.segmentId === segmentId;
    const edit = { segmentId, isEditing: true, waypoint: null };
    return (
      <SegmentCard
        key={segmentId}
        segment={segment}
        place={index + 1}
        state={cardState(isSelected, selection)}
        isFlat={looks.flat.has(segmentId)}
        showsPhotos={looks.photosOf.has(segmentId)}
        planSpeedMps={plan.planMetadata.flightSpeed}
        isOverRelief={map?.hasRelief() ?? false}
        onSelect={() => onSelect(isSelected ? nothingSelected : { ...edit, isEditing: false })}
        onEdit={() => onSelect(edit)}
        onDone={() => onSelect({ ...edit, isEditing: false })}
        onFlat={(isFlat) => setFlat(segment, isFlat)}
        onPhotos={(shows) => looks.setPhotos(segmentId, shows)}
        onAction={(action) => act(segment, action)}
      >
        <SegmentForm
          segment={segment}
          flightSpeed={plan.planMetadata.flightSpeed}
          openWaypoint={selection.waypoint}
          onOpenWaypoint={(waypoint) => onSelect({ ...edit, waypoint })}
          onAddPoints={() => onAddPoints(segmentId)}
          onChange={(change, field) => editor.change(change, field && `${segmentId}.${field}`)}
        />
      </SegmentCard>
    );
  });
}

function cardState(isSelected: boolean, { isEditing }: Selection): CardState {
  if (!isSelected) return 'inactive';
  return isEditing ? 'editing' : 'active';
}
