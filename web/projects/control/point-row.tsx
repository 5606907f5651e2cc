import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core';
import {
  controlMarks,
  controlRoles,
  FAR_OFF,
  isFarOff,
  type ControlPoint,
  type ControlRole,
} from '@overflight/contract/projects/control-points.ts';
import { signedNumber } from '@overflight/contract/projects/signed-number.ts';
import { convert, type UnitName } from '@overflight/contract/units.ts';
import { IconTargetArrow, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './control.module.css';
import { LengthLines } from './length-lines.tsx';
import { SigmaInput } from './sigma-input.tsx';
import type { StatedGroup } from './stated-groups.ts';
import type { PointChange } from './use-control-points.ts';

type Props = {
  point: ControlPoint;
  group: StatedGroup;
  /** Of accuracies and errors. */
  unit: UnitName;
  /** Repeated in a card, which has no line of heads above it. */
  heads: { coordinates: string; accuracy: string; error: string };
  onChange: (changes: PointChange['changes']) => void;
  onMark: () => void;
  onDelete: () => void;
};

const roles = Object.entries(controlRoles).map(([value, label]) => ({ value, label }));

export function PointRow({ point, group, unit, heads, onChange, onMark, onDelete }: Props) {
  const { name, role, stated, marks } = point;
  const [east, north, height] = stated.coordinates;
  return (
    <tr>
      <th scope="row">
        <span className={classes['name']}>{name}</span>
      </th>
      <td data-cell="coordinates" data-head={heads.coordinates}>
        <LengthLines
          lines={{
            East: east.toFixed(group.planeDecimals),
            North: north.toFixed(group.planeDecimals),
            Height: height.toFixed(group.heightDecimals),
          }}
        />
      </td>
      <td data-cell="marks">
        <Button
          size="compact-sm"
          variant={marks.length < controlMarks.least ? 'filled' : 'default'}
          leftSection={<IconTargetArrow size={15} />}
          aria-label={`Mark ${name} in photos, ${marks.length} so far`}
          onClick={onMark}
        >
          {marks.length === 0 ? 'Mark' : `Mark (${marks.length})`}
        </Button>
      </td>
      <td data-cell="role">
        <NativeSelect
          size="xs"
          w={96}
          aria-label={`Role of ${name}`}
          data={roles}
          value={role}
          onChange={({ currentTarget }) => onChange({ role: currentTarget.value as ControlRole })}
        />
      </td>
      <td data-cell="accuracy" data-head={heads.accuracy}>
        <LengthLines
          lines={{
            Plane: (
              <SigmaInput
                label={`Accuracy of ${name} in plane`}
                sigmaM={point.horizontalSigmaM}
                unit={unit}
                onChange={(horizontalSigmaM) => onChange({ horizontalSigmaM })}
              />
            ),
            Height: (
              <SigmaInput
                label={`Accuracy of ${name} in height`}
                sigmaM={point.verticalSigmaM}
                unit={unit}
                onChange={(verticalSigmaM) => onChange({ verticalSigmaM })}
              />
            ),
          }}
        />
      </td>
      <td data-cell="error" data-head={heads.error}>
        <RunError point={point} unit={unit} />
      </td>
      <td data-cell="delete">
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
}

const DECIMALS = 3;

/** In plane and height, or why there is none: an error belongs to the values it was measured against. */
function RunError({ point, unit }: Pick<Props, 'unit' | 'point'>) {
  const { outcome } = point;
  if (!outcome) return <span className="muted">–</span>;
  const { offM, leftOut, changed } = outcome;
  if (changed.length > 0)
    return (
      <Text size="xs" className={classes['leftOut']} c="dimmed">
        Changed since the run: {changed.join(', ')}
      </Text>
    );
  const inUnit = (metres: number) => convert(metres, 'm', unit);
  return (
    <>
      {offM && (
        <LengthLines
          lines={{
            Plane: inUnit(Math.hypot(offM[0], offM[1])).toFixed(DECIMALS),
            Height: signedNumber(inUnit(offM[2]), DECIMALS),
          }}
        />
      )}
      {isFarOff(point, outcome) && <Doubt>Over {FAR_OFF} times its accuracy: check its marks and coordinates</Doubt>}
      {leftOut !== null && <Doubt>Not used: {leftOut}</Doubt>}
    </>
  );
}

const Doubt = ({ children }: { children: ReactNode }) => (
  <Text size="xs" className={classes['leftOut']} c="var(--of-warning, var(--mantine-color-orange-text))">
    {children}
  </Text>
);
