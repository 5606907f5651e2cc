import { ActionIcon, Button, NativeSelect, NumberInput, Text } from '@mantine/core';
import { controlRoles, type ControlPoint, type ControlRole } from '@overflight/contract/projects/control-points.ts';
import { IconTargetArrow, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useUnitSystem } from '../../platform/units.ts';
import classes from './control.module.css';
import { errorText } from './off-text.ts';
import { useChangePoint, type PointChange } from './use-control-points.ts';

type Props = { processId: string; points: readonly ControlPoint[]; onMark: (pointId: string) => void };

const roles = Object.entries(controlRoles).map(([value, label]) => ({ value, label }));

/** Control points, one per line. */
export function ControlTable({ processId, points, onMark }: Props) {
  const change = useChangePoint(processId);
  const [deleted, setDeleted] = useState<ControlPoint | null>(null);
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Point</th>
            <th scope="col">Marks</th>
            <th scope="col">Role</th>
            <th scope="col">± Plane, m</th>
            <th scope="col">± Height, m</th>
            <th scope="col">Error of the last run</th>
            <th aria-label="Delete" />
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <PointRow
              key={point.pointId}
              point={point}
              onChange={(changes) => change.mutate({ pointId: point.pointId, changes })}
              onMark={() => onMark(point.pointId)}
              onDelete={() => setDeleted(point)}
            />
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        opened={deleted !== null}
        question={`Delete ${deleted?.name ?? ''} with its marks?`}
        action="Delete"
        onConfirm={() => {
          if (deleted) change.mutate({ pointId: deleted.pointId, changes: 'delete' });
          setDeleted(null);
        }}
        onCancel={() => setDeleted(null)}
      />
    </div>
  );
}

type RowProps = {
  point: ControlPoint;
  onChange: (changes: PointChange['changes']) => void;
  onMark: () => void;
  onDelete: () => void;
};

function PointRow({ point, onChange, onMark, onDelete }: RowProps) {
  const { name, role, stated, marks } = point;
  return (
    <tr>
      <th scope="row" title={`${stated.coordinates.join(', ')} in ${stated.system}`}>
        {name}
      </th>
      <td>
        <Button
          size="compact-sm"
          variant={marks.length < 2 ? 'filled' : 'default'}
          leftSection={<IconTargetArrow size={15} />}
          aria-label={`Mark ${name} in photos, ${marks.length} so far`}
          onClick={onMark}
        >
          {marks.length === 0 ? 'Mark' : `Mark (${marks.length})`}
        </Button>
      </td>
      <td>
        <NativeSelect
          size="xs"
          w={96}
          aria-label={`Role of ${name}`}
          data={roles}
          value={role}
          onChange={({ currentTarget }) => onChange({ role: currentTarget.value as ControlRole })}
        />
      </td>
      <td>
        <Sigma
          label={`Accuracy of ${name} in plane`}
          value={point.horizontalSigmaM}
          onChange={(horizontalSigmaM) => onChange({ horizontalSigmaM })}
        />
      </td>
      <td>
        <Sigma
          label={`Accuracy of ${name} in height`}
          value={point.verticalSigmaM}
          onChange={(verticalSigmaM) => onChange({ verticalSigmaM })}
        />
      </td>
      <td>
        <ErrorText outcome={point.outcome} />
      </td>
      <td>
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
}

type SigmaProps = { label: string; value: number; onChange: (sigmaM: number) => void };

/** Saved on leaving the field. */
function Sigma({ label, value, onChange }: SigmaProps) {
  const [typed, setTyped] = useState<string | number>(value);
  const [before, setBefore] = useState(value);
  // Another import, or a colleague, may have changed it.
  if (!Object.is(before, value)) {
    setBefore(value);
    setTyped(value);
  }
  const save = () => {
    const sigmaM = Number(typed);
    if (typed === '' || !(sigmaM >= 0.001 && sigmaM <= 100)) setTyped(value);
    else if (sigmaM !== value) onChange(sigmaM);
  };
  return (
    <NumberInput
      size="xs"
      w={72}
      hideControls
      min={0.001}
      max={100}
      aria-label={label}
      value={typed}
      onChange={setTyped}
      onBlur={save}
    />
  );
}

/** In plane and height, or why there is none. */
function ErrorText({ outcome }: { outcome: ControlPoint['outcome'] }) {
  const [system] = useUnitSystem();
  if (!outcome) return <span className="muted">–</span>;
  const { offM, leftOut } = outcome;
  return (
    <>
      {offM && errorText(offM, system)}
      {leftOut !== null && (
        <Text size="xs" c="var(--of-warning, var(--mantine-color-orange-text))">
          Not used: {leftOut}
        </Text>
      )}
    </>
  );
}
