import {
  ActionIcon,
  Alert,
  Button,
  Collapse,
  Group,
  Menu,
  SegmentedControl,
  Switch,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { isLines, type Segment } from '@overflight/flight/plan/plan.ts';
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { segmentKinds } from '../../segment-kinds.ts';
import { segmentProblem } from '@overflight/flight/plan/segment-problem.ts';
import classes from '../editor.module.css';
import { SegmentResults } from '../../results/segment-results.tsx';

export type CardState = 'inactive' | 'active' | 'editing';
export type SegmentAction = 'delete' | 'duplicate' | 'earlier' | 'later';

type Props = {
  segment: Segment;
  /** Position in the flight, from 1. */
  place: number;
  state: CardState;
  isFlat: boolean;
  showsPhotos: boolean;
  planSpeedMps: number;
  /** Why it cannot be flown. */
  warning: string | undefined;
  /** Imported parts that editing would drop. */
  unflown: readonly string[];
  /** Terrain is on. */
  isOverRelief: boolean;
  onSelect: () => void;
  onEdit: () => void;
  onDone: () => void;
  onFlat: (isFlat: boolean) => void;
  onPhotos: (shows: boolean) => void;
  onAction: (action: SegmentAction) => void;
  /** The settings, shown while editing. */
  children: ReactNode;
};

/** One segment: results if active, settings while editing. */
export function SegmentCard(props: Props) {
  const { segment, place, state, warning, isFlat, showsPhotos, onSelect, onEdit, onDone, onFlat, onPhotos, onAction } =
    props;
  const { label, icon: KindIcon } = segmentKinds[segment.type];
  const name = `${label} ${place}`;
  const problem = segmentProblem(segment);
  return (
    <section className={classes['card']} data-state={state} data-kind={segment.type} aria-label={name}>
      <Group gap={4} wrap="nowrap" className={classes['cardHead'] ?? ''}>
        <UnstyledButton className={classes['cardName'] ?? ''} aria-expanded={state !== 'inactive'} onClick={onSelect}>
          <KindIcon size={18} stroke={1.7} aria-hidden className={classes['kind']} />
          <span>{name}</span>
        </UnstyledButton>
        {state === 'editing' ? (
          <Button size="compact-xs" onClick={onDone}>
            Done
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${name}`} onClick={onEdit}>
            <IconPencil size={16} />
          </ActionIcon>
        )}
        <MoreMenu name={name} onAction={onAction} />
      </Group>
      {(problem ?? warning) && (
        <Alert color="red" variant="light" p="xs" mt={6} role="alert">
          <Text size="xs">{problem ?? warning}</Text>
        </Alert>
      )}
      <Collapse expanded={state !== 'inactive'}>
        <div className={classes['cardBody']}>
          <Group justify="space-between" wrap="nowrap">
            <SegmentedControl
              size="xs"
              aria-label={`${name} is shown in`}
              data={['2D', '3D']}
              value={isFlat ? '2D' : '3D'}
              onChange={(view) => onFlat(view === '2D')}
            />
            {isLines(segment) && (
              <Switch
                size="xs"
                label="Photo footprints"
                checked={showsPhotos}
                onChange={(event) => onPhotos(event.currentTarget.checked)}
              />
            )}
          </Group>
          {!isFlat && props.isOverRelief && (
            <Text size="xs" className="muted">
              Over 3D terrain the whole flight is drawn at its heights while the map is tilted.
            </Text>
          )}
          {props.unflown.length > 0 && (
            <Text size="xs" className="muted">
              Imported with {props.unflown.join(' and ')}: flown as imported until you edit it.
            </Text>
          )}
          {state === 'editing' && props.children}
          <SegmentResults segment={segment} planSpeedMps={props.planSpeedMps} />
        </div>
      </Collapse>
    </section>
  );
}

function MoreMenu({ name, onAction }: { name: string; onAction: (action: SegmentAction) => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More for ${name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => onAction('earlier')}>
          Fly earlier
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => onAction('later')}>
          Fly later
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onAction('duplicate')}>
          Duplicate
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onAction('delete')}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
