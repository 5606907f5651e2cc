import { Accordion, ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { fencesOf, rallyPointsOf } from '@overflight/flight/fences/fences-of.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { useUser } from '../../platform/calls/session.ts';
import { showError } from '../../platform/show-error.ts';
import { newId } from '../../platform/new-id.ts';
import { Panel } from '../../ui/panel.tsx';
import { putPlanInCache } from '../plan-cache.ts';
import { AltitudeProfile } from '../profile/altitude-profile.tsx';
import { ShownFlight } from '../drawing/space/shown-flight.tsx';
import { storePlan } from '../store-plan.ts';
import { withTotals } from '../with-totals.ts';
import { AddFlight } from './forms/add-flight.tsx';
import { ShapeChoiceDialog } from './shape/shape-choice-dialog.tsx';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import { DraftChecks } from './draft-checks.tsx';
import { DraftOffer } from './saving/draft-offer.tsx';
import classes from './editor.module.css';
import { deleteOfferedDraft, recoverDraft } from './saving/plan-drafts.ts';
import type { PlanEditor } from './plan-editor.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import { ImportedList } from '../results/imported-list.tsx';
import { PlanResults } from '../results/plan-results.tsx';
import { FencesForm } from './forms/fences-form.tsx';
import { PlanSettings } from './forms/plan-settings.tsx';
import { SaveLine } from './saving/save-line.tsx';
import { usePlanAircraft } from '../../platform/aircraft.ts';
import { SegmentList } from './forms/segment-list.tsx';
import { nothingSelected, selecting, type Selection, type EditorTool } from './shape/tool.ts';
import type { FileDropHandler } from './shape/use-shape-file.ts';
import { useEditorMode } from './shape/use-editor-mode.ts';
import { useAddSegment } from './use-add-segment.ts';
import { useOverlay, useSegmentLooks } from './shape/use-overlay.ts';
import { useEditorState, useLivePlan, usePlanEditor, useSettledPlan } from './use-plan-editor.ts';
import { useUndoKeys } from './saving/use-undo-keys.ts';

type Props = {
  saved: SavedPlan;
  map: MapHandle | null;
  onClose: () => void;
  dropHandlerRef: FileDropHandler;
  /** The files of the plan; the same as long as the plan is. */
  files: ReactNode;
};

/** Edit mode of a plan: the panel and the map interaction. */
export function EditPlan({ saved, ...rest }: Props) {
  return <EditedPlan editor={usePlanEditor(saved)} {...rest} />;
}

type EditedProps = Omit<Props, 'saved'> & { editor: PlanEditor };

/** Renders when the plan changes, not for each step of saving it: the forms are many. */
const EditedPlan = memo(function EditedPlan({ editor, map, onClose, dropHandlerRef, files }: EditedProps) {
  const plan = useSettledPlan(editor);
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [tool, setTool] = useState<EditorTool>(selecting);
  const looks = useSegmentLooks(plan.segments.map(({ segmentId }) => segmentId));
  useUndoKeys(editor);
  const look = { activeSegmentId: selection.segmentId, ...looks };
  useOverlay(map, editor, look);
  const adding = useAddSegment({ map, editor, dropHandlerRef, onTool: setTool, onSelect: setSelection });
  const handlers = { onTool: setTool, onSelect: setSelection, onShape: adding.add, onLine: adding.drawLine };
  useEditorMode({ map, editor, tool, selection, ...handlers });
  const { profile: aircraft } = usePlanAircraft(plan.flightPlanId, plan.planMetadata.aircraft);

  return (
    <Panel title={plan.name} onClose={onClose} isAside={tool.kind !== 'select'}>
      <ShownFlight map={map} plan={plan} look={look} />
      <Stack gap="sm">
        <div>
          <SaveRow editor={editor} />
          <PresenceLine planId={plan.flightPlanId} isEditing />
        </div>
        <RecoveredDraft editor={editor} planId={plan.flightPlanId} />
        <AddFlight
          isOpen={adding.isAdding}
          onToggle={() => adding.setAdding(!adding.isAdding)}
          onShape={adding.startShape}
          onLine={(purpose) => setTool({ kind: 'draw-line', purpose })}
          onOrbit={() => setTool({ kind: 'draw-circle', purpose: 'orbit' })}
          onFile={adding.file.read}
          onWaypoints={() => setTool({ kind: 'place-waypoints', segmentId: null })}
        />
        {planStatus(plan) === 'draft' && (
          <Text size="sm" className="muted" ta="center">
            Nothing to fly yet. Add a flight above.
          </Text>
        )}
        <SegmentList
          editor={editor}
          plan={plan}
          aircraft={aircraft}
          selection={selection}
          looks={looks}
          map={map}
          onSelect={setSelection}
          onAddPoints={(segmentId) => setTool({ kind: 'place-waypoints', segmentId })}
        />
        <ImportedList plan={plan} />
        <Fences editor={editor} plan={plan} selection={selection} onSelect={setSelection} onTool={setTool} />
        <LiveResults editor={editor} />
        <DraftChecks plan={plan} />
        <Settings editor={editor} plan={plan} tool={tool} onTool={setTool} />
        <AltitudeProfile plan={plan} map={map} />
        {files}
      </Stack>
      <ShapeChoiceDialog
        shapes={adding.file.choices}
        onChoose={adding.file.choose}
        onClose={() => adding.file.choose([])}
      />
      <Conflict editor={editor} />
    </Panel>
  );
});

function SaveRow({ editor }: { editor: PlanEditor }) {
  const state = useEditorState(editor);
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <SaveLine state={state} onRetry={() => void editor.saveNow()} />
      <UndoButtons editor={editor} canUndo={state.canUndo} canRedo={state.canRedo} />
    </Group>
  );
}

/** Totals update during a drag. */
function LiveResults({ editor }: { editor: PlanEditor }) {
  return <PlanResults plan={useLivePlan(editor)} />;
}

type SettingsProps = { editor: PlanEditor; plan: FlightPlan; tool: EditorTool; onTool: (tool: EditorTool) => void };

function Settings({ editor, plan, tool, onTool }: SettingsProps) {
  const isMovingHome = tool.kind === 'move-home';
  return (
    <Accordion variant="contained" classNames={{ content: classes['settings'] ?? '' }}>
      <Accordion.Item value="settings">
        <Accordion.Control>Plan settings</Accordion.Control>
        <Accordion.Panel>
          <PlanSettings
            plan={plan}
            isMovingHome={isMovingHome}
            onMoveHome={() => onTool(isMovingHome ? selecting : { kind: 'move-home' })}
            onChange={(edit, field) => editor.change(edit, `plan.${field}`)}
          />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

type FencesProps = Omit<Parameters<typeof FencesForm>[0], 'onChange'> & { editor: PlanEditor };

function Fences({ editor, plan, ...rest }: FencesProps) {
  const count = fencesOf(plan).length + rallyPointsOf(plan).length;
  return (
    <Accordion variant="contained" defaultValue={count > 0 ? 'fences' : null}>
      <Accordion.Item value="fences">
        <Accordion.Control>Fences and rally points{count > 0 && ` (${count})`}</Accordion.Control>
        <Accordion.Panel>
          <FencesForm plan={plan} {...rest} onChange={(edit, field) => editor.change(edit, field)} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

type UndoProps = { editor: PlanEditor; canUndo: boolean; canRedo: boolean };

function UndoButtons({ editor, canUndo, canRedo }: UndoProps) {
  return (
    <Group gap={2} wrap="nowrap">
      <Tooltip label="Undo (Ctrl+Z)">
        <ActionIcon variant="subtle" color="gray" aria-label="Undo" disabled={!canUndo} onClick={() => editor.undo()}>
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl+Y)">
        <ActionIcon variant="subtle" color="gray" aria-label="Redo" disabled={!canRedo} onClick={() => editor.redo()}>
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** Offered once, when the plan is opened: later changes are another draft. */
function RecoveredDraft({ editor, planId }: { editor: PlanEditor; planId: string }) {
  const { username } = useUser();
  const [draft, setDraft] = useState(() => recoverDraft(username, planId));
  if (!draft) return null;
  return (
    <DraftOffer
      draft={draft}
      version={editor.version}
      onRestore={() => {
        editor.change((plan) => ({ ...plan, ...draft.plan }));
        // From here on it is a normal unsaved change.
        editor.saveDraftNow();
        deleteOfferedDraft(username, planId);
        setDraft(null);
      }}
      onDiscard={() => {
        deleteOfferedDraft(username, planId);
        setDraft(null);
      }}
    />
  );
}

function Conflict({ editor }: { editor: PlanEditor }) {
  const { save, theirs } = useEditorState(editor);
  const queries = useQueryClient();
  const adoptTheirs = () => {
    if (!theirs) return;
    putPlanInCache(queries, theirs);
    editor.adopt(theirs);
  };
  const saveCopy = async () => {
    const copy = { ...editor.plan, flightPlanId: newId(), name: `${editor.plan.name} (copy)` };
    try {
      await storePlan(queries, withTotals(copy));
      adoptTheirs();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <ConflictDialog
      opened={save.phase === 'conflict'}
      theirs={theirs}
      onKeepMine={() => void editor.keepMine()}
      onTakeTheirs={adoptTheirs}
      onSaveCopy={() => void saveCopy()}
    />
  );
}
