import { Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { VehicleOnMap } from '../live/live-vehicle.ts';
import classes from './operations.module.css';
import { VehicleLine } from '../vehicle/vehicle-line.tsx';
import { sortedByAlert } from '../vehicle/vehicle-alerts.ts';

type Props = {
  vehicles: readonly VehicleOnMap[];
  chosenId: string | null;
  now: number;
  hrefOf: (vehicleId: string) => string;
};

/** If the flying state is unknown, an armed vehicle may be flying. */
export const isInTheAir = ({ isFlying, isArmed, source }: VehicleOnMap): boolean =>
  isFlying ?? isArmed ?? source === 'remote-id';

/** Flying vehicles, then those on the ground; vehicles with alerts first. */
export function OperationsList({ vehicles, chosenId, now, hrefOf }: Props) {
  const sorted = sortedByAlert(vehicles, now);
  const groups = [
    { title: 'In the air', empty: 'No vehicle is flying.', listed: sorted.filter(isInTheAir) },
    { title: 'On the ground', empty: null, listed: sorted.filter((one) => !isInTheAir(one)) },
  ];
  return groups.map(({ title, empty, listed }) =>
    listed.length === 0 && empty === null ? null : (
      <div key={title}>
        <Title order={2} size="h5" mb={4}>
          {title} {listed.length > 0 && `(${listed.length})`}
        </Title>
        {listed.length === 0 && (
          <Text size="sm" className="muted">
            {empty}
          </Text>
        )}
        <ul className={classes['vehicles']} aria-label={title}>
          {listed.map((vehicle) => (
            <li key={vehicle.objectId}>
              <Link
                to={hrefOf(vehicle.objectId)}
                className={classes['vehicle'] ?? ''}
                aria-current={vehicle.objectId === chosenId || undefined}
              >
                <VehicleLine vehicle={vehicle} now={now} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ),
  );
}
