import { Container, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState } from '../../ui/query-state.tsx';
import { LiveNumbers } from '../vehicle/live-numbers.tsx';
import { LiveNotice } from '../live/live-notice.tsx';
import type { VehicleOnMap } from '../live/live-vehicle.ts';
import { liveVehicles } from '../live/live-vehicles.ts';
import { NotLinked } from '../vehicle/not-linked.tsx';
import { isInTheAir, OperationsList } from './operations-list.tsx';
import classes from './operations.module.css';
import { AlertSound, AlertSoundSwitch } from '../vehicle/alert-sound.tsx';
import { useTick } from '../live/use-tick.ts';
import { whileVisible } from '../../platform/live/while-visible.ts';

const REFRESH_MS = 500;

type Props = {
  /** The selected vehicle, or its fleet drone. */
  vehicleId: string | null;
  droneId: string | null;
  hrefOf: (vehicleId: string) => string;
  mapHref: string;
  /** Video and record of a drone, or a note if not permitted. */
  videoOf: (droneId: string, name: string) => ReactNode;
  recordOf: (droneId: string) => ReactNode;
  /** Offered where nothing flies. */
  demo?: ReactNode;
};

/** All vehicles, and the numbers, video and drone record of the selected one. */
export function OperationsScreen({ vehicleId, droneId, hrefOf, mapHref, videoOf, recordOf, demo }: Props) {
  const now = useTick(REFRESH_MS);
  useEffect(() => whileVisible(() => liveVehicles.open()), []);
  const vehicles = liveVehicles.all(now);
  const chosen = chosenOf(vehicles, { vehicleId, droneId });
  // A vehicle without a fleet drone can have its own stream.
  const watchedId = chosen?.fleetObjectId ?? chosen?.objectId ?? droneId;
  const recordId = chosen ? chosen.fleetObjectId : droneId;
  return (
    <Container size="xl" py="lg">
      <PageHeading title="Operations" mapHref={mapHref} />
      <LiveNotice />
      <AlertSound />
      <div className={classes['columns']}>
        <section aria-label="Vehicles" className={classes['list']}>
          <OperationsList vehicles={vehicles} chosenId={chosen?.objectId ?? null} now={now} hrefOf={hrefOf} />
          <AlertSoundSwitch />
        </section>
        <div className={classes['one']}>
          {chosen && <LiveNumbers vehicle={chosen} now={now} />}
          {!chosen && droneId && (
            <Text className="muted" role="status">
              No data from this drone.
            </Text>
          )}
          {watchedId === null ? (
            <EmptyState title="No vehicles" hint="Vehicles appear here when they send data" action={demo} />
          ) : (
            <div className={classes['parts']}>
              <section aria-label="Video">{videoOf(watchedId, chosen?.vehicle ?? 'the drone')}</section>
              <section aria-label="Drone">
                {recordId === null
                  ? chosen && <NotLinked key={chosen.objectId} vehicle={chosen} />
                  : recordOf(recordId)}
              </section>
            </div>
          )}
        </div>
      </div>
    </Container>
  );
}

/** By vehicle or drone id; by default the first flying one by name, so that it stays the same. */
function chosenOf(
  vehicles: readonly VehicleOnMap[],
  { vehicleId, droneId }: Pick<Props, 'vehicleId' | 'droneId'>,
): VehicleOnMap | null {
  if (vehicleId !== null) return vehicles.find(({ objectId }) => objectId === vehicleId) ?? null;
  if (droneId !== null) return vehicles.find((one) => [one.fleetObjectId, one.objectId].includes(droneId)) ?? null;
  const byName = vehicles.toSorted((one, other) => one.vehicle.localeCompare(other.vehicle, 'en'));
  return byName.find(isInTheAir) ?? byName[0] ?? null;
}
