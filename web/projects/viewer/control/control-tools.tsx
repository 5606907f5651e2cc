import { Group, Switch, Text, UnstyledButton } from '@mantine/core';
import { controlRoles } from '@overflight/contract/projects/control-points.ts';
import type { CSSProperties } from 'react';
import { useUnitSystem } from '../../../platform/units.ts';
import { errorText } from '../../control/off-text.ts';
import type { Display } from '../display.ts';
import { PanelSection } from '../panel-section.tsx';
import { colourOf, usedText, type RunPoint } from './run-points.ts';
import classes from './control.module.css';

type Props = {
  points: readonly RunPoint[];
  chosen: string | null;
  display: Display;
  onDisplay: (display: Display) => void;
  onChoose: (name: string) => void;
};

/** Shows control and check points, and lists them for those who cannot click in the picture. */
export function ControlTools({ points, chosen, display, onDisplay, onChoose }: Props) {
  return (
    <PanelSection title="Control points">
      <Switch
        label="Show control and check points"
        description={usedText(points)}
        checked={display.showsControl}
        onChange={({ currentTarget }) => onDisplay({ ...display, showsControl: currentTarget.checked })}
      />
      {display.showsControl && (
        <ul className={classes['list']} aria-label="Points of this run">
          {points.map((point) => (
            <li key={point.name}>
              <PointButton {...{ point }} isChosen={point.name === chosen} onChoose={() => onChoose(point.name)} />
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function PointButton({ point, isChosen, onChoose }: { point: RunPoint; isChosen: boolean; onChoose: () => void }) {
  const [system] = useUnitSystem();
  const { name, role, offM, leftOut } = point;
  return (
    <UnstyledButton className={classes['point'] ?? ''} aria-pressed={isChosen} onClick={onChoose}>
      <Group gap={8} wrap="nowrap">
        <span
          className={classes[role === 'check' ? 'ring' : 'dot']}
          style={{ '--colour': colourOf(point) } as CSSProperties}
          aria-hidden
        />
        <Text size="sm" truncate flex={1} title={name}>
          {name}
        </Text>
        <Text size="xs" className="muted" style={{ whiteSpace: 'nowrap' }}>
          {controlRoles[role]}, {leftOut === null ? offM && errorText(offM, system) : 'not used'}
        </Text>
      </Group>
    </UnstyledButton>
  );
}
