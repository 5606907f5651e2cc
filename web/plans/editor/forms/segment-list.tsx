import { unflownSettings } from '@overflight/flight/formats/kept/unflown-settings.ts';
import type { FlightPlan, Segment } from '@overflight/flight/plan/plan.ts';
import { useState } from 'react';
import type { MapHandle } from '../../../map/map-handle.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { spaceOf } from '../../drawing/space-of.ts';
import { structuresCrossed } from '@overflight/flight/checks/structures-crossed.ts';
import type { PlanEditor } from '../plan-editor.ts';
import { actOnSegment } from '../segment-actions.ts';
import { SegmentCard, type CardState, type SegmentAction } from './segment-card.tsx';
import { SegmentForm } from './segment-form.tsx';
import { nothingSelected, type Selection } from '../shape/tool.ts';
import type { SegmentLooks } from '../shape/use-overlay.ts';

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
  const [asking, setAsking] = useState<Asking | null>(null);
  /** Editing plans a segment anew, and a copy is planned by us: either drops what we cannot plan. */
  const afterAsking = (segment: Segment, action: Asking['action'], goOn: () => void) => {
    const unflown = unflownSettings(plan, segment);
    if (unflown.length === 0) return goOn();
    setAsking({ unflown, action, goOn });
  };
  const act = (segment: Segment, action: SegmentAction) => {
    editor.change((current) => actOnSegment(current, segment, action));
    if (action === 'delete') onSelect(nothingSelected);
  };
  const setFlat = (segment: Segment, isFlat: boolean) => {
    looks.setFlat(segment.segmentId, isFlat);
    // Seen from above, nothing would change.
    if (!isFlat) map?.viewInSpace(spaceOf(segment));
  };
  const crossed = new Map(structuresCrossed(plan).map(({ segmentId, text }) => [segmentId, text]));
  const cards = plan.segments.map((segment, index) => {
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
        warning={crossed.get(segmentId)}
        unflown={unflownSettings(plan, segment)}
        isOverRelief={map?.hasRelief() ?? false}
        onSelect={() => onSelect(isSelected ? nothingSelected : { ...edit, isEditing: false })}
        onEdit={() => afterAsking(segment, 'Edit', () => onSelect(edit))}
        onDone={() => onSelect({ ...edit, isEditing: false })}
        onFlat={(isFlat) => setFlat(segment, isFlat)}
        onPhotos={(shows) => looks.setPhotos(segmentId, shows)}
        onAction={(action) =>
          action === 'duplicate' ? afterAsking(segment, 'Duplicate', () => act(segment, action)) : act(segment, action)
        }
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
  return (
    <>
      {cards}
      <ConfirmDialog
        opened={asking !== null}
        question={`${asking?.action ?? 'Edit'} without ${asking?.unflown.join(' and ') ?? ''}?`}
        detail={`The imported survey flies ${asking?.unflown.join(' and ') ?? ''}, which cannot be planned here. ${asking ? consequences[asking.action] : ''}`}
        action={`${asking?.action ?? 'Edit'} without it`}
        onConfirm={() => {
          setAsking(null);
          asking?.goOn();
        }}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}

type Asking = { unflown: string[]; action: keyof typeof consequences; goOn: () => void };
const consequences = {
  Edit: 'Your first change plans it anew without. Cancel leaves it as it was imported; Undo brings it back.',
  Duplicate: 'The copy is planned without. The original stays as it was imported.',
} as const;

function cardState(isSelected: boolean, { isEditing }: Selection): CardState {
  if (!isSelected) return 'inactive';
  return isEditing ? 'editing' : 'active';
}
