import { Group, Text } from '@mantine/core';
import { useUnitSystem } from '../../platform/units.ts';
import type { LiveVehicle } from '../live/live-vehicle.ts';
import { MissingNote } from './missing-note.tsx';
import { TroubleBadges } from './trouble-badges.tsx';
import { VehicleBadges } from './vehicle-badges.tsx';
import { lineOf } from './vehicle-facts.ts';

/** A vehicle in a list: its name and state, what troubles it, and its numbers in one line. */
export function VehicleLine({ vehicle, now }: { vehicle: LiveVehicle; now: number }) {
  const [units] = useUnitSystem();
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550} component="span">
          {vehicle.vehicle}
        </Text>
        <VehicleBadges vehicle={vehicle} now={now} />
      </Group>
      <TroubleBadges vehicle={vehicle} now={now} />
      <Text size="xs" className="muted" component="span" display="block">
        {lineOf(vehicle, units)}
      </Text>
      <MissingNote vehicle={vehicle} now={now} />
    </>
  );
}
