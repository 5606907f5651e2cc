import { unflownSettings } from '@overflight/flight/formats/kept/unflown-settings.ts';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
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
  aircraft: AircraftProfile | undefined;
  selection: Selection;
  looks: SegmentLooks;
  map: MapHandle | null;
  onSelect: (selection: Selection) => void;
  onAddPoints: (segmentId: string) => void;
};

/** Segments in flight order, one card each. */
export function SegmentList({ editor, plan, aircraft, selection, looks, map, onSelect, onAddPoints }: Props) {
  const [pending, setPending] = useState<Confirmation | null>(null);
  /** Editing and duplicating replan a segment: both drop imported parts that we cannot plan. */
  const confirmFirst = (segment: Segment, action: Confirmation['action'], proceed: () => void) => {
    const unflown = unflownSettings(plan, segment);
    if (unflown.length === 0) return proceed();
    setPending({ unflown, action, proceed: proceed });
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
          plan={plan}
          aircraft={aircraft}
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
        opened={pending !== null}
        question={`${pending?.action ?? 'Edit'} without ${pending?.unflown.join(' and ') ?? ''}?`}
        detail={`The imported survey flies ${pending?.unflown.join(' and ') ?? ''}, which cannot be planned here. ${pending ? consequences[pending.action] : ''}`}
        action={`${pending?.action ?? 'Edit'} without it`}
        onConfirm={() => {
          setPending(null);
          pending?.proceed();
        }}
        onCancel={() => setPending(null)}
      />
    </>
  );
}

type Confirmation = { unflown: string[]; action: keyof typeof consequences; proceed: () => void };
const consequences = {
  Edit: 'Your first change replans it without them. Cancel keeps it as imported; Undo restores it.',
  Duplicate: 'The copy is planned without them. The original stays as imported.',
} as const;

function cardState(isSelected: boolean, { isEditing }: Selection): CardState {
  if (!isSelected) return 'inactive';
  return isEditing ? 'editing' : 'active';
}
