import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import {
  measurementKinds,
  viewerCaps,
  type Measurement,
  type ViewerScene,
} from '@overflight/contract/projects/viewer.ts';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { figuresOf } from '@overflight/contract/projects/measurement-figures.ts';
import { kinds } from '@overflight/contract/projects/measurement-kinds.ts';
import { figureLines } from '@overflight/contract/projects/measurement-texts.ts';
import { toSave, type MeasureDraft, type Measuring } from './use-measuring.ts';

type Props = {
  scene: ViewerScene;
  /** What is measured on now. The wall lists only its own; the others draw all. */
  on: 'ground' | 'wall';
  measuring: Measuring;
  onRemove: (measurementId: string) => void;
};

/** New and saved measurements. */
export function MeasurePanel({ scene, on, measuring, onRemove }: Props) {
  const { draft, begin } = measuring;
  const listed = scene.measurements.filter(({ kind }) => on === 'ground' || kinds[kind].on === on);
  return (
    <>
      {scene.mayChange && !draft && (
        <Group gap="xs" grow>
          {measurementKinds
            .filter((kind) => kinds[kind].on === on)
            .map((kind) => (
              <Button key={kind} variant="default" size="xs" onClick={() => begin(kind)}>
                {kinds[kind].name}
              </Button>
            ))}
        </Group>
      )}
      {draft && <DraftCard draft={draft} measuring={measuring} />}
      {listed.length === 0 && !draft && (
        <Text size="sm" className="muted">
          {scene.mayChange ? 'No measurements yet. Saved ones are visible to your whole crew.' : 'No measurements.'}
        </Text>
      )}
      <Stack gap={6} component="ul" m={0} p={0}>
        {listed.map((measurement) => (
          <KeptRow
            key={measurement.measurementId}
            measurement={measurement}
            onRemove={scene.mayChange ? () => onRemove(measurement.measurementId) : null}
          />
        ))}
      </Stack>
    </>
  );
}

function DraftCard({ draft, measuring }: { draft: MeasureDraft; measuring: Measuring }) {
  const { canFinish, isSaving, rename, undoPoint, cancel, finish } = measuring;
  return (
    <Paper p="sm" withBorder component="section" aria-label={`New ${kinds[draft.kind].name.toLowerCase()}`}>
      <Text size="sm" fw={600}>
        {kinds[draft.kind].name}
      </Text>
      <div role="status">
        {draft.points.length < kinds[draft.kind].minPoints ? (
          <Text size="sm">{kinds[draft.kind].hint}</Text>
        ) : (
          <Lines {...toSave(draft)} />
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

function KeptRow({ measurement, onRemove }: { measurement: Measurement; onRemove: (() => void) | null }) {
  const { kind, label, createdBy } = measurement;
  const name = label || kinds[kind].name;
  return (
    <Paper component="li" withBorder p="xs" style={{ listStyle: 'none' }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Lines {...measurement} />
          <Text size="xs" className="muted">
            {createdBy}
          </Text>
        </div>
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
    </Paper>
  );
}

function Lines(measured: Pick<Measurement, 'kind' | 'points' | 'heights'>) {
  const [answer, ...rest] = figureLines(measured.kind, figuresOf(measured));
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
