import { ActionIcon, Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { removeFence, removeRallyPoint, updateFence, updateRallyPoint } from '@overflight/flight/fences/edit-fences.ts';
import { fenceId } from '@overflight/flight/fences/fence-id.ts';
import { fencesOf, rallyPointsOf } from '@overflight/flight/fences/fences-of.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { IconCircle, IconFlag3, IconPencil, IconPolygon, IconTrash } from '@tabler/icons-react';
import { FenceWarnings } from '../../results/fence-list.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { nothingSelected, type EditorTool, type Selection } from '../shape/tool.ts';

type Change = (edit: (plan: FlightPlan) => FlightPlan, field?: string) => void;
type Props = {
  plan: FlightPlan;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onTool: (tool: EditorTool) => void;
  onChange: Change;
};

/** Fences and rally points: drawn on the map, edited here. */
export function FencesForm({ plan, selection, onSelect, onTool, onChange }: Props) {
  const [fences, rallyPoints] = [fencesOf(plan), rallyPointsOf(plan)];
  return (
    <Stack gap="sm">
      <Text size="xs" className="muted">
        Fences count at any height. They and rally points are written to QGroundControl files; they are not sent to
        vehicles from here.
      </Text>
      {fences.map((fence, at) => (
        <FenceRow
          key={at}
          plan={plan}
          at={at}
          isEdited={selection.isEditing && selection.segmentId === fenceId(at)}
          isInclusion={fence.isInclusion}
          onSelect={onSelect}
          onChange={onChange}
        />
      ))}
      {rallyPoints.map(({ altitude }, at) => (
        <Group key={at} gap="xs" wrap="nowrap" align="flex-end">
          <NumberField
            label={`Rally point ${at + 1}, altitude`}
            measure="length"
            value={altitude}
            onChange={(height) => onChange((old) => updateRallyPoint(old, at, { altitude: height }), `rally.${at}`)}
          />
          <Remove name={`rally point ${at + 1}`} onClick={() => onChange((old) => removeRallyPoint(old, at))} />
        </Group>
      ))}
      <SimpleGrid cols={2} spacing="xs">
        <Button
          variant="default"
          leftSection={<IconPolygon size={18} />}
          onClick={() => onTool({ kind: 'draw-polygon', purpose: 'fence' })}
        >
          Draw fence
        </Button>
        <Button
          variant="default"
          px="xs"
          leftSection={<IconCircle size={18} />}
          onClick={() => onTool({ kind: 'draw-circle', purpose: 'fence' })}
        >
          Round fence
        </Button>
        <Button variant="default" leftSection={<IconFlag3 size={18} />} onClick={() => onTool({ kind: 'place-rally' })}>
          Rally point
        </Button>
      </SimpleGrid>
    </Stack>
  );
}

type RowProps = Pick<Props, 'plan' | 'onSelect' | 'onChange'> & { at: number; isEdited: boolean; isInclusion: boolean };

function FenceRow({ plan, at, isEdited, isInclusion, onSelect, onChange }: RowProps) {
  const name = `Fence ${at + 1}`;
  return (
    <section aria-label={name}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={`${name} means`}
          data={[
            { value: 'in', label: 'Stay inside' },
            { value: 'out', label: 'Keep out' },
          ]}
          value={isInclusion ? 'in' : 'out'}
          onChange={(side) => onChange((old) => updateFence(old, at, { isInclusion: side === 'in' }))}
        />
        {isEdited ? (
          <Button size="compact-xs" onClick={() => onSelect(nothingSelected)}>
            Done
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Edit fence ${at + 1}`}
            onClick={() => onSelect({ segmentId: fenceId(at), isEditing: true, waypoint: null })}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
        <Remove
          name={`fence ${at + 1}`}
          onClick={() => {
            onSelect(nothingSelected);
            onChange((old) => removeFence(old, at));
          }}
        />
      </Group>
      <FenceWarnings plan={plan} number={at + 1} />
    </section>
  );
}

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onClick}>
    <IconTrash size={16} />
  </ActionIcon>
);
