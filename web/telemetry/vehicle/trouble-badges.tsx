import { Badge, Group } from '@mantine/core';
import type { LiveVehicle } from '../live/live-vehicle.ts';
import { troublesOf } from './vehicle-troubles.ts';

const colours = { stop: 'red.9', caution: 'yellow.5' } as const;

/** What is wrong with a vehicle, in colours that are seen from afar and words that say it. */
export function TroubleBadges({ vehicle, now }: { vehicle: LiveVehicle; now: number }) {
  const troubles = troublesOf(vehicle, now);
  if (troubles.length === 0) return null;
  return (
    <Group gap={4} component="span">
      {troubles.map(({ kind, level, text }) => (
        <Badge key={kind} size="sm" color={colours[level]} c={level === 'caution' ? 'dark.9' : 'white'} tt="none">
          {text}
        </Badge>
      ))}
    </Group>
  );
}
