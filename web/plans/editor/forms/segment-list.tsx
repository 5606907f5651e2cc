import { unflownSettings } from '@overflight/flight/formats/kept/unflown-settings.ts';
import type { FlightPlan, Segment } from '@overflight/flight/plan/plan.ts';
import { useState } from 'react';
import type { MapHandle } from '../../../map/map-handle.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { segmentExtent } from '../../drawing/segment-extent.ts';
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

/** Segments in flight order, one card each. */
export function SegmentList({ editor, plan, selection, looks, map, onSelect, onAddPoints }: Props) {
  const [asking, setAsking] = useState<Confirmation | null>(null);
  /** Editing and duplicating replan a segment: both drop imported parts that we cannot plan. */
  const confirmFirst = (segment: Segment, action: Confirmation['action'], proceed: () => void) => {
    const unflown = unflownSettings(plan, segment);
    if (unflown.length === 0) return proceed();
    setAsking({ unflown, action, goOn: proceed });
  };
  const act = (segment: Segment, action: SegmentAction) => {
    editor.change((current) => actOnSegment(current, segment, action));
    if (action === 'delete') onSelect(nothingSelected);
  };
  const setFlat = (segment: Segment, isFlat: boolean) => {
    looks.setFlat(segment.segmentId, isFlat);
    // Has no effect seen from above.
    if (!isFlat) map?.viewInSpace(segmentExtent(segment));
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
        onEdit={() => confirmFirst(segment, 'Edit', () => onSelect(edit))}
        onDone={() => onSelect({ ...edit, isEditing: false })}
        onFlat={(isFlat) => setFlat(segment, isFlat)}
        onPhotos={(shows) => looks.setPhotos(segmentId, shows)}
        onAction={(action) =>
          action === 'duplicate' ? confirmFirst(segment, 'Duplicate', () => act(segment, action)) : act(segment, action)
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

type Confirmation = { unflown: string[]; action: keyof typeof consequences; goOn: () => void };
const consequences = {
  Edit: 'Your first change plans it anew without. Cancel leaves it as it was imported; Undo brings it back.',
  Duplicate: 'The copy is planned without. The original stays as it was imported.',
} as const;

function cardState(isSelected: boolean, { isEditing }: Selection): CardState {
  if (!isSelected) return 'inactive';
  return isEditing ? 'editing' : 'active';
}
