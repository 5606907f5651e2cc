import { Badge, Group } from '@mantine/core';
import type { VehicleOnMap } from '../live/live-vehicle.ts';
import { alertsOf } from './vehicle-alerts.ts';

const colours = { stop: 'red.9', caution: 'yellow.5' } as const;

/** Alerts of a vehicle as coloured badges. */
export function AlertBadges({ vehicle, now }: { vehicle: VehicleOnMap; now: number }) {
  const alerts = alertsOf(vehicle, now);
  if (alerts.length === 0) return null;
  return (
    <Group gap={4} component="span">
      {alerts.map(({ kind, level, text }) => (
        <Badge key={kind} size="sm" color={colours[level]} c={level === 'caution' ? 'dark.9' : 'white'} tt="none">
          {text}
        </Badge>
      ))}
    </Group>
  );
}
