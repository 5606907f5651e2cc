import { type ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { units } from '@overflight/contract/units.ts';
import { useState } from 'react';
import { systemUnit, useUnitSystem } from '../../platform/units.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import classes from './control.module.css';
import { PointRow } from './point-row.tsx';
import { statedGroups } from './stated-groups.ts';
import { useChangePoint } from './use-control-points.ts';

type Props = { processId: string; points: readonly ControlPoint[]; onMark: (pointId: string) => void };

/** Control points by the system of their import, one per line; in a narrow place one per card. */
export function ControlTable({ processId, points, onMark }: Props) {
  const change = useChangePoint(processId);
  const [deleted, setDeleted] = useState<ControlPoint | null>(null);
  const [system] = useUnitSystem();
  const unit = systemUnit('length', system);
  const heads = {
    coordinates: 'As imported',
    accuracy: `Accuracy ±, ${units[unit].label}`,
    error: `Error of the last run, ${units[unit].label}`,
  };
  return (
    <div className={classes['place']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Point</th>
            <th scope="col">{heads.coordinates}</th>
            <th scope="col">Marks</th>
            <th scope="col">Role</th>
            <th scope="col">{heads.accuracy}</th>
            <th scope="col">{heads.error}</th>
            <th aria-label="Delete" />
          </tr>
        </thead>
        {statedGroups(points).map((group) => (
          <tbody key={group.title}>
            <tr className={classes['group']}>
              <th scope="rowgroup" colSpan={7}>
                {group.title}
              </th>
            </tr>
            {group.points.map((point) => (
              <PointRow
                key={point.pointId}
                {...{ point, group, unit, heads }}
                onChange={(changes) => change.mutate({ pointId: point.pointId, changes })}
                onMark={() => onMark(point.pointId)}
                onDelete={() => setDeleted(point)}
              />
            ))}
          </tbody>
        ))}
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
