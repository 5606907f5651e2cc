import { useEffect } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { chooseVehicle } from './chosen-vehicle.ts';
import { drawOnMap } from './draw-on-map.ts';
import { LiveNotice } from './live-notice.tsx';
import { liveVehicles } from './live-vehicles.ts';
import { useVehicleModels } from '../use-collections.ts';
import { AlertSound } from '../vehicle/alert-sound.tsx';
import { useFollow } from './use-follow.ts';
import { useKeepInView } from './use-keep-in-view.ts';
import { VehicleCard } from '../vehicle/vehicle-card.tsx';
import { whileVisible } from '../../platform/live/while-visible.ts';

type Props = {
  map: MapHandle;
  /** Sends the mission of the open plan; null if none is open. */
  onSendMission: ((vehicleId: string) => void) | null;
  /** Link to the details of a vehicle. */
  hrefOf: (vehicleId: string) => string;
};

/** Live vehicles on the map while it is shown, with the card of the selected one. */
export function LiveTelemetry({ map, onSendMission, hrefOf }: Props) {
  useEffect(() => whileVisible(() => liveVehicles.open()), []);
  useEffect(() => drawOnMap(map), [map]);
  useEffect(() => () => chooseVehicle(null), []);
  useVehicleModels(map);
  useFollow(map);
  useKeepInView(map);
  return (
    <>
      <LiveNotice />
      <AlertSound />
      <VehicleCard onSendMission={onSendMission} hrefOf={hrefOf} />
    </>
  );
}
