import { ActionIcon, Button, Group, Paper, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { viewerCaps, type Measurement, type ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { figuresOf } from '@overflight/contract/projects/measurements/measurement-figures.ts';
import { isOfOtherRun, otherRunText } from '@overflight/contract/projects/measurements/measured-run.ts';
import { kinds, measurementKinds } from '@overflight/contract/projects/measurements/measurement-kinds.ts';
import { figureLines } from '@overflight/contract/projects/measurements/measurement-texts.ts';
import type { CoordinateForm } from '@overflight/contract/projects/places/shown-system.ts';
import { timeText } from '../../../ui/time/time-text.ts';
import type { Display } from '../display.ts';
import { CopyPlace } from '../place/copy-place.tsx';
import { PlaceFigures } from '../place/place-figures.tsx';
import { useCoordinates } from '../place/use-shown-place.ts';
import { useShownUnits } from '../place/use-shown-units.ts';
import { toSave, type MeasureDraft, type Measuring } from './use-measuring.ts';

type Props = {
  scene: ViewerScene;
  /** What is measured on now. The wall lists only its own; the others draw all. */
  on: 'ground' | 'wall';
  measuring: Measuring;
  display: Display;
  onDisplay: (display: Display) => void;
  onRemove: (measurementId: string) => void;
};

/** New and saved measurements. */
export function MeasurePanel({ scene, on, measuring, display, onDisplay, onRemove }: Props) {
  const { draft, begin } = measuring;
  const isOther = (measurement: Measurement) => isOfOtherRun(measurement, scene.runId);
  const listed = scene.measurements
    .filter(({ kind }) => on === 'ground' || kinds[kind].on === on)
    .toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)));
  const others = listed.filter(isOther).length;
  return (
    <>
      {scene.mayChange && !draft && (
        <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
          {measurementKinds
            .filter((kind) => kinds[kind].on === on)
            .map((kind) => (
              <Button key={kind} variant="default" size="xs" onClick={() => begin(kind)}>
                {kinds[kind].name}
              </Button>
            ))}
        </SimpleGrid>
      )}
      {draft && <DraftCard {...{ scene, draft, measuring }} />}
      {listed.length === 0 && !draft && (
        <Text size="sm" className="muted">
          {scene.mayChange ? 'No measurements yet. Saved ones are visible to your whole crew.' : 'No measurements.'}
        </Text>
      )}
      {others > 0 && (
        <Switch
          label={`Draw ${others === 1 ? 'the one' : `the ${others}`} of other runs`}
          description="Measured on other results: dashed, as they may not fit these"
          checked={display.showsOtherRuns}
          onChange={({ currentTarget }) => onDisplay({ ...display, showsOtherRuns: currentTarget.checked })}
        />
      )}
      <Stack gap={6} component="ul" m={0} p={0}>
        {listed.map((measurement) => (
          <KeptRow
            key={measurement.measurementId}
            {...{ scene, measurement }}
            isDrawn={display.showsOtherRuns}
            onRemove={scene.mayChange ? () => onRemove(measurement.measurementId) : null}
          />
        ))}
      </Stack>
    </>
  );
}

type Draft = Pick<Props, 'scene' | 'measuring'> & { draft: MeasureDraft };

function DraftCard({ scene, draft, measuring }: Draft) {
  const { canFinish, isSaving, rename, undoPoint, cancel, finish } = measuring;
  return (
    <Paper p="sm" withBorder component="section" aria-label={`New ${kinds[draft.kind].name.toLowerCase()}`}>
      <Text size="sm" fw={600}>
        {kinds[draft.kind].name}
      </Text>
      <div role="status">
        {draft.points.length < kinds[draft.kind].minPoints ? (
          <Text size="sm">{kinds[draft.kind].hint}</Text>
        ) : draft.kind === 'point' ? (
          <DraftPlace {...{ scene, draft }} />
        ) : (
          <Lines
            {...toSave(draft)}
            kind={draft.kind}
            filled={draft.points.map(({ isFilled = null }) => isFilled)}
            form={scene.system?.form ?? null}
          />
        )}
      </div>
      <TextInput
        mt="xs"
        size="xs"
        label="Name"
        placeholder="Optional"
        value={draft.label}
        maxLength={viewerCaps.labelCharacters}
        onChange={({ currentTarget }) => rename(currentTarget.value)}
      />
      <Group mt="sm" gap="xs" justify="space-between">
        <ActionIcon
          variant="default"
          size="md"
          aria-label="Undo the last point"
          disabled={draft.points.length === 0}
          onClick={undoPoint}
        >
          <IconArrowBackUp size={16} />
        </ActionIcon>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button size="xs" disabled={!canFinish} loading={isSaving} onClick={() => void finish()}>
            Done
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}

function DraftPlace({ scene, draft: { points, zero, model } }: Pick<Draft, 'scene' | 'draft'>) {
  const [point = null] = points;
  const place = useMemo(() => point && { position: point.position }, [point]);
  const coordinates = useCoordinates(scene, place);
  const { heightM, isFilled = null } = point ?? {};
  const shown = { coordinates, heightM, zero, of: model ?? undefined, isFilled };
  return <PlaceFigures place={shown} form={scene.system?.form ?? null} />;
}

type Kept = Pick<Props, 'scene'> & {
  measurement: Measurement;
  /** If it is of another run. */
  isDrawn: boolean;
  onRemove: (() => void) | null;
};

function KeptRow({ scene, measurement, isDrawn, onRemove }: Kept) {
  const { kind, label, createdBy, coordinates, heights, zero, filled, model } = measurement;
  const name = label || kinds[kind].name;
  const form = scene.system?.form ?? null;
  const of = model ?? undefined;
  const place = { coordinates, heightM: heights[0] ?? null, zero, of, isFilled: filled[0] ?? null };
  const otherRun = otherRunText(measurement, scene.runId, timeText);
  return (
    <Paper component="li" withBorder p="xs" style={{ listStyle: 'none' }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {kind === 'point' ? <PlaceFigures {...{ place, form }} /> : <Lines {...measurement} {...{ kind, form }} />}
          {otherRun !== null && (
            <Text size="xs" c="var(--of-warning, var(--mantine-color-orange-text))">
              {otherRun} {isDrawn ? 'Drawn dashed.' : 'Not drawn.'}
            </Text>
          )}
          <Text size="xs" className="muted">
            {createdBy}
          </Text>
        </div>
        <Group gap={2} wrap="nowrap">
          {kind === 'point' && <CopyPlace {...{ place, form, name }} />}
          {onRemove && (
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      </Group>
    </Paper>
  );
}

type Measured = Pick<Measurement, 'points' | 'heights' | 'filled'> &
  Partial<Pick<Measurement, 'grid' | 'model'>> & { kind: Exclude<Measurement['kind'], 'point'> };

function Lines({ form, ...measured }: Measured & { form: CoordinateForm | null }) {
  const units = useShownUnits(form);
  const { kind, grid = null, filled, model = null } = measured;
  const [answer, ...rest] = figureLines(kind, { ...figuresOf(measured), grid, filled, model }, units);
  return (
    <>
      <Text size="sm">{answer}</Text>
      {rest.map((line) => (
        <Text key={line} size="xs" className="muted">
          {line}
        </Text>
      ))}
    </>
  );
}
