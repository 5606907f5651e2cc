import { Group, Title } from '@mantine/core';
import { useUnitSystem } from '../../platform/units.ts';
import type { VehicleOnMap } from '../live/live-vehicle.ts';
import classes from '../operations/operations.module.css';
import { MissingNote } from './missing-note.tsx';
import { AlertBadges } from './alert-badges.tsx';
import { VehicleBadges } from './vehicle-badges.tsx';
import { numbersOf } from './vehicle-facts.ts';
import { alertsOf } from './vehicle-alerts.ts';

/** Large numbers for the pilot: height, speed, battery, link and mode. */
export function LiveNumbers({ vehicle, now }: { vehicle: VehicleOnMap; now: number }) {
  const [units] = useUnitSystem();
  const levels = new Map(alertsOf(vehicle, now).map(({ kind, level }) => [kind, level]));
  return (
    <section aria-label={`Numbers of ${vehicle.vehicle}`}>
      <Group gap="xs" mb="xs">
        <Title order={2} size="h3">
          {vehicle.vehicle}
        </Title>
        <VehicleBadges vehicle={vehicle} now={now} />
        <AlertBadges vehicle={vehicle} now={now} />
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
