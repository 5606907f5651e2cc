import { Group, Text } from '@mantine/core';
import { useUnitSystem } from '../../platform/units.ts';
import type { VehicleOnMap } from '../live/live-vehicle.ts';
import { MissingNote } from './missing-note.tsx';
import { AlertBadges } from './alert-badges.tsx';
import { VehicleBadges } from './vehicle-badges.tsx';
import { summaryOf } from './vehicle-facts.ts';

/** A vehicle in a list: name, state, alerts and main numbers. */
export function VehicleLine({ vehicle, now }: { vehicle: VehicleOnMap; now: number }) {
  const [units] = useUnitSystem();
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550} component="span">
          {vehicle.vehicle}
        </Text>
        <VehicleBadges vehicle={vehicle} now={now} />
      </Group>
      <AlertBadges vehicle={vehicle} now={now} />
      <Text size="xs" className="muted" component="span" display="block">
        {summaryOf(vehicle, units)}
      </Text>
      <MissingNote vehicle={vehicle} now={now} />
    </>
  );
}
