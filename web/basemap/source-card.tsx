import { Badge, Group, Loader, Stack, Switch, Text } from '@mantine/core';
import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import type { SourceRow } from './source-rows.ts';
import classes from '../ui/rows/row-list.module.css';
import { EditAction, RemoveAction } from '../ui/rows/row-actions.tsx';

type Props = {
  row: SourceRow;
  isBusy: boolean;
  onSwitch: (enabled: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
};

const origins: Record<ManagedSource['origin'], string> = { public: 'Public', own: 'Own', pack: 'Pack', demo: 'Demo' };

/** One source: switch, origin and licence. */
export function SourceCard({ row: { source, host, licence }, isBusy, onSwitch, onEdit, onRemove }: Props) {
  const { name, origin, enabled, attribution, kind, minZoom, maxZoom } = source;
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
            {origins[origin]}
          </Badge>
          {isBusy && <Loader size={14} aria-label="Saving" />}
        </Group>
        <Text size="sm" className="muted">
          {host ? `Fetched from ${host}` : origin === 'demo' ? 'Drawn by this server' : 'Stored on this server'}
          {kind !== 'geocoder' && ` · zoom ${minZoom} to ${maxZoom}`}
        </Text>
        {licence && (
          <Text size="sm" className="muted">
            {licence}
          </Text>
        )}
        {attribution && (
          <Text size="xs" className="muted">
            Shown as: {attribution}
          </Text>
        )}
      </Stack>
      {origin !== 'public' && origin !== 'demo' && (
        <Group gap={4} wrap="nowrap">
          {origin === 'own' && <EditAction name={name} onClick={onEdit} />}
          <RemoveAction name={name} onClick={onRemove} />
        </Group>
      )}
    </li>
  );
}
