import { ActionIcon, Group, Paper, Text } from '@mantine/core';
import { controlRoles } from '@overflight/contract/projects/control-points.ts';
import { controlZeroOf } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { IconX } from '@tabler/icons-react';
import { useUnitSystem } from '../../../platform/units.ts';
import { signedOff } from '../../control/off-text.ts';
import { PlaceFigures } from '../place/place-figures.tsx';
import { useShownPlace } from '../place/use-shown-place.ts';
import type { RunPoint } from './run-points.ts';
import viewer from '../viewer.module.css';
import classes from './control.module.css';

const axes = ['East', 'North', 'Height'] as const;

type Props = { scene: ViewerScene; point: RunPoint; onClose: () => void };

/** Where a point was stated to be, and how far from there the photos measured it. */
export function ControlCard({ scene, point, onClose }: Props) {
  const [system] = useUnitSystem();
  const { name, role, marks, offM, markErrorPx, leftOut } = point;
  return (
    <Paper component="section" aria-label={`Point ${name}`} className={viewer['camera']} shadow="md" p="sm">
      <Group justify="space-between" wrap="nowrap" mb={2}>
        <Text fw={600} size="sm" truncate>
          {name}
        </Text>
        <ActionIcon variant="subtle" color="gray" aria-label="Close point" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <Text size="sm">{controlRoles[role]} point, stated at</Text>
      <StatedPlace {...{ scene, point }} />
      {leftOut !== null && (
        <Text size="sm" c="var(--of-warning, var(--mantine-color-orange-text))">
          Not used: {leftOut}
        </Text>
      )}
      <Text size="xs" className="muted" my={4}>
        {offM ? 'Measured by the photos, minus stated:' : 'The photos did not measure it.'}
      </Text>
      {offM && (
        <dl className={classes['offs']}>
          {axes.map((label, axis) => (
            <div key={label}>
              <dt className="muted">{label}</dt>
              <dd>{signedOff(offM[axis] as number, system)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Text size="xs" className="muted">
        {marks} {marks === 1 ? 'mark' : 'marks'}
        {markErrorPx !== null && `, ${markErrorPx.toFixed(1)} px off`}
      </Text>
    </Paper>
  );
}

function StatedPlace({ scene, point }: Pick<Props, 'scene' | 'point'>) {
  const { accuracy } = scene.report;
  const shown = useShownPlace(scene, point, 'surface');
  const zero = accuracy ? controlZeroOf(accuracy) : null;
  return shown && <PlaceFigures place={{ ...shown, zero, isFilled: null }} form={scene.system?.form ?? null} />;
}
