import { Container, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState } from '../../ui/query-state.tsx';
import { LiveNumbers } from '../vehicle/live-numbers.tsx';
import { LiveNotice } from '../live/live-notice.tsx';
import type { LiveVehicle } from '../live/live-vehicle.ts';
import { liveVehicles } from '../live/live-vehicles.ts';
import { NotLinked } from '../vehicle/not-linked.tsx';
import { isInTheAir, OperationsList } from './operations-list.tsx';
import classes from './operations.module.css';
import { TroubleSound, TroubleSoundSwitch } from '../vehicle/trouble-sound.tsx';
import { useTick } from '../live/use-tick.ts';
import { whileVisible } from '../../platform/live/while-visible.ts';

const REFRESH_MS = 500;

type Props = {
  /** Who is looked at: a vehicle, or the drone of the fleet that it is. */
  vehicleId: string | null;
  droneId: string | null;
  hrefOf: (vehicleId: string) => string;
  mapHref: string;
  /** The picture of a drone, and its record; a word instead where somebody may not see it. */
  videoOf: (droneId: string, name: string) => ReactNode;
  recordOf: (droneId: string) => ReactNode;
};

/** Who flies now, and all there is about one of them: its numbers, its picture and its drone's record. */
export function OperationsScreen({ vehicleId, droneId, hrefOf, mapHref, videoOf, recordOf }: Props) {
  const now = useTick(REFRESH_MS);
  useEffect(() => whileVisible(() => liveVehicles.open()), []);
  const vehicles = liveVehicles.all(now);
  const chosen = chosenOf(vehicles, { vehicleId, droneId });
  // A vehicle that is no drone of the fleet can have a stream of its own.
  const watchedId = chosen?.fleetObjectId ?? chosen?.objectId ?? droneId;
  const recordId = chosen ? chosen.fleetObjectId : droneId;
  return (
    <Container size="xl" py="lg">
      <PageHeading title="Operations" mapHref={mapHref} />
      <LiveNotice />
      <TroubleSound />
      <div className={classes['columns']}>
        <section aria-label="Vehicles" className={classes['list']}>
          <OperationsList vehicles={vehicles} chosenId={chosen?.objectId ?? null} now={now} hrefOf={hrefOf} />
          <TroubleSoundSwitch />
        </section>
        <div className={classes['one']}>
          {chosen && <LiveNumbers vehicle={chosen} now={now} />}
          {!chosen && droneId && (
            <Text className="muted" role="status">
              This drone is not heard of now.
            </Text>
          )}
          {watchedId === null ? (
            <EmptyState title="No vehicle is heard of." hint="Vehicles that are heard of are listed here" />
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

/** By its own id or by its drone; where nobody chose, the first that flies, by name: it stays the same one. */
function chosenOf(
  vehicles: readonly LiveVehicle[],
  { vehicleId, droneId }: Pick<Props, 'vehicleId' | 'droneId'>,
): LiveVehicle | null {
  if (vehicleId !== null) return vehicles.find(({ objectId }) => objectId === vehicleId) ?? null;
  if (droneId !== null) return vehicles.find((one) => [one.fleetObjectId, one.objectId].includes(droneId)) ?? null;
  const byName = vehicles.toSorted((one, other) => one.vehicle.localeCompare(other.vehicle, 'en'));
  return byName.find(isInTheAir) ?? byName[0] ?? null;
}
