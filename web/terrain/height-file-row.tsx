import { Badge, Group, Stack, Switch, Text } from '@mantine/core';
import { heightDatums, heightModels, type HeightFile } from '@overflight/contract/map/terrain.ts';
import { unitText, useUnit } from '../platform/units.ts';
import { sizeText } from '../ui/size-text.ts';
import { EditAction, RemoveAction } from '../ui/rows/row-actions.tsx';
import classes from '../ui/rows/row-list.module.css';
import { boundsText } from './bounds-text.ts';

type Props = {
  file: HeightFile;
  isBusy: boolean;
  onSwitch: (enabled: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** One height file: switch, place, and what its heights mean. */
export function HeightFileRow({ file, isBusy, onSwitch, onEdit, onRemove }: Props) {
  const [unit] = useUnit('height');
  const { name, enabled, datum, model, day, attribution, cellM, bounds, size, priority, convertedFrom } = file;
  const facts = [
    `a height every ${unitText(cellM, 'height', unit)}`,
    day && `measured on ${day}`,
    priority > 0 && `priority ${priority}`,
    convertedFrom && `converted from ${convertedFrom}`,
    sizeText(size),
  ].filter(Boolean);
  return (
    <li className={classes['row']}>
      <Switch
        checked={enabled}
        disabled={isBusy}
        aria-label={name}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <Stack gap={2} className={classes['about'] ?? ''}>
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          <Badge variant="light" color="gray" size="sm">
            {heightModels[model].name}
          </Badge>
        </Group>
        <Text size="sm" className="muted">
          {heightDatums[datum].name} · {facts.join(' · ')}
        </Text>
        <Text size="sm" className="muted">
          {boundsText(bounds)}
        </Text>
        {attribution && (
          <Text size="xs" className="muted">
            {attribution}
          </Text>
        )}
      </Stack>
      <Group gap={4} wrap="nowrap">
        <EditAction name={name} onClick={onEdit} />
        <RemoveAction name={name} onClick={onRemove} label="Delete" />
      </Group>
    </li>
  );
}
