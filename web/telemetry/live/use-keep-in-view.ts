import { useEffect } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import type { Bounds, Position } from '../../map/scene.ts';
import { useChosenVehicle } from './chosen-vehicle.ts';
import { liveVehicles } from './live-vehicles.ts';

const PHONE = '(max-width: 600px)';
/** Of the height of the map: below this the card of the vehicle lies over it. */
const CLEAR_SHARE = 0.5;

/** On a phone the card of a vehicle covers the lower part of the map: whoever is chosen there is moved to its middle. */
export function useKeepInView(map: MapHandle): void {
  const { vehicleId } = useChosenVehicle();
  useEffect(() => {
    const vehicle = liveVehicles.find(vehicleId);
    if (vehicle?.position && window.matchMedia(PHONE).matches && isCovered(vehicle.position, map.viewBounds()))
      map.keepInMiddle(vehicle.position);
  }, [map, vehicleId]);
}

export function isCovered([lng, lat]: Position, [west, south, east, north]: Bounds): boolean {
  if (lng < west || lng > east || lat > north) return true;
  return (north - lat) / (north - south) > CLEAR_SHARE;
}
