import { useEffect } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { chooseVehicle } from './chosen-vehicle.ts';
import { drawOnMap } from './draw-on-map.ts';
import { LiveNotice } from './live-notice.tsx';
import { liveVehicles } from './live-vehicles.ts';
import { useVehicleModels } from '../use-collections.ts';
import { TroubleSound } from '../vehicle/trouble-sound.tsx';
import { useFollow } from './use-follow.ts';
import { useKeepInView } from './use-keep-in-view.ts';
import { VehicleCard } from '../vehicle/vehicle-card.tsx';
import { whileVisible } from '../../platform/live/while-visible.ts';

type Props = {
  map: MapHandle;
  /** Sends the mission of the plan that is open; null where none is. */
  onSendMission: ((vehicleId: string) => void) | null;
  /** Where more is told of a vehicle. */
  hrefOf: (vehicleId: string) => string;
};

/** Live vehicles on the map, as long as it is shown: followed, drawn, and the chosen one told of. */
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
      <TroubleSound />
      <VehicleCard onSendMission={onSendMission} hrefOf={hrefOf} />
    </>
  );
}
