import { Anchor, Group, Stack, Switch, Text, Title, UnstyledButton } from '@mantine/core';
import { positionSources } from '@overflight/contract/telemetry/telemetry.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import type { MapHandle } from '../../map/map-handle.ts';
import { storedVehicleLayers, vehicleLayerIds, vehicleLayers } from '../../map/vehicles/vehicle-layers.ts';
import { chooseVehicle, useChosenVehicle } from '../live/chosen-vehicle.ts';
import { isLive, isPlaced, type VehicleOnMap } from '../live/live-vehicle.ts';
import { liveVehicles } from '../live/live-vehicles.ts';
import classes from '../telemetry.module.css';
import { AlertSoundSwitch } from './alert-sound.tsx';
import { useTick } from '../live/use-tick.ts';
import { sortedByAlert } from './vehicle-alerts.ts';
import { sourceNames } from './vehicle-facts.ts';
import { VehicleLine } from './vehicle-line.tsx';

/** Limits the list; the count above includes all. */
const MAX_LISTED = 200;
const NEAR_ZOOM = 16;

type Props = { map: MapHandle | null; linksHref: string; operationsHref: string };

/** Live Telemetry for administrators: layers and vehicles. */
export function TelemetrySection({ map, linksHref, operationsHref }: Props) {
  const [visibility, save] = storedVehicleLayers.useValue();
  const id = useId();
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Group justify="space-between">
        <Title order={3} size="sm" id={id}>
          Live Telemetry
        </Title>
        <Anchor component={Link} to={linksHref} size="sm">
          Links
        </Anchor>
      </Group>
      {vehicleLayerIds.map((layer) => (
        <Switch
          key={layer}
          label={vehicleLayers[layer].name}
          description={`From zoom ${vehicleLayers[layer].minZoom}`}
          checked={visibility[layer]}
          onChange={({ currentTarget }) => save({ ...visibility, [layer]: currentTarget.checked })}
        />
      ))}
      <VehicleList map={map} operationsHref={operationsHref} />
    </Stack>
  );
}

/** All vehicles for other users: keyboard access to them. */
export function VehiclesSection({ map, operationsHref }: Omit<Props, 'linksHref'>) {
  const id = useId();
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={3} size="sm" id={id}>
        Vehicles
      </Title>
      <VehicleList map={map} operationsHref={operationsHref} />
    </Stack>
  );
}

function VehicleList({ map, operationsHref }: Omit<Props, 'linksHref'>) {
  const now = useTick(1000);
  const { vehicleId } = useChosenVehicle();
  const vehicles = sortedByAlert(liveVehicles.all(now), now);
  const choose = ({ objectId, position }: VehicleOnMap) => {
    chooseVehicle(objectId);
    if (position) map?.flyTo({ position, zoom: Math.max(map.currentView().zoom, NEAR_ZOOM) });
  };
  if (vehicles.length === 0)
    return (
      <Text size="sm" className="muted">
        No vehicle has sent data in the last ten minutes.
      </Text>
    );
  return (
    <>
      <Text size="sm" className="muted">
        {countText(vehicles, now)}
      </Text>
      <ul className={classes['vehicles']} aria-label="Vehicles">
        {vehicles.slice(0, MAX_LISTED).map((vehicle) => (
          <li key={vehicle.objectId}>
            <UnstyledButton
              className={classes['vehicle'] ?? ''}
              aria-current={vehicle.objectId === vehicleId || undefined}
              onClick={() => choose(vehicle)}
            >
              <VehicleLine vehicle={vehicle} now={now} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={operationsHref} size="sm">
        Open the operations view
      </Anchor>
      <AlertSoundSwitch />
      {vehicles.length > MAX_LISTED && (
        <Text size="xs" className="muted">
          The first {MAX_LISTED} of {vehicles.length} are listed; all with a position are on the map.
        </Text>
      )}
    </>
  );
}

/** '3 live, 1 stale, 1 without position · MAVLink 3 · Remote ID 1'. */
function countText(vehicles: readonly VehicleOnMap[], now: number): string {
  const placed = vehicles.filter(isPlaced);
  const live = placed.filter((vehicle) => isLive(vehicle, now)).length;
  const unplaced = vehicles.length - placed.length;
  const sources = positionSources.flatMap((source) => {
    const count = vehicles.filter((vehicle) => vehicle.source === source).length;
    return count > 0 ? [`${sourceNames[source]} ${count}`] : [];
  });
  const counts = [
    `${live} live, ${placed.length - live} stale`,
    ...(unplaced > 0 ? [`${unplaced} without position`] : []),
  ];
  return [counts.join(', '), ...sources].join(' · ');
}
