import { useEffect } from 'react';
import { isLive } from './live-vehicle.ts';
import { liveVehicles } from './live-vehicles.ts';
import { useTick } from './use-tick.ts';
import { whileVisible } from '../../platform/live/while-visible.ts';

const REFRESH_MS = 2000;

/** Ids of live fleet drones, and of live vehicles without a drone. */
export function useLiveDroneIds(): ReadonlySet<string> {
  const now = useTick(REFRESH_MS);
  useEffect(() => whileVisible(() => liveVehicles.open()), []);
  const live = liveVehicles.all(now).filter((vehicle) => isLive(vehicle, now));
  return new Set(live.map(({ fleetObjectId, objectId }) => fleetObjectId ?? objectId));
}
