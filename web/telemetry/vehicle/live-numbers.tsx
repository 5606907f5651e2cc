import { Group, Title } from '@mantine/core';
import { useUnitSystem } from '../../platform/units.ts';
import type { LiveVehicle } from '../live/live-vehicle.ts';
import classes from '../operations/operations.module.css';
import { MissingNote } from './missing-note.tsx';
import { TroubleBadges } from './trouble-badges.tsx';
import { VehicleBadges } from './vehicle-badges.tsx';
import { numbersOf } from './vehicle-facts.ts';
import { troublesOf } from './vehicle-troubles.ts';

/** What a pilot reads off from a step away: height, speed, battery, link and mode. */
export function LiveNumbers({ vehicle, now }: { vehicle: LiveVehicle; now: number }) {
  const [units] = useUnitSystem();
  const levels = new Map(troublesOf(vehicle, now).map(({ kind, level }) => [kind, level]));
  return (
    <section aria-label={`Numbers of ${vehicle.vehicle}`}>
      <Group gap="xs" mb="xs">
        <Title order={2} size="h3">
          {vehicle.vehicle}
        </Title>
        <VehicleBadges vehicle={vehicle} now={now} />
        <TroubleBadges vehicle={vehicle} now={now} />
      </Group>
      <div className={classes['missing']}>
        <MissingNote vehicle={vehicle} now={now} />
      </div>
      <dl className={classes['numbers']}>
        {numbersOf(vehicle, now, units).map(({ label, text, about }) => (
          <div key={label} data-level={about && levels.get(about)}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
