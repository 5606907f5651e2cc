import { useEffect } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import type { Bounds, LngLat } from '../../map/scene.ts';
import { useChosenVehicle } from './chosen-vehicle.ts';
import { liveVehicles } from './live-vehicles.ts';

const PHONE = '(max-width: 600px)';
/** Share of the map height above the vehicle card. */
const CLEAR_SHARE = 0.5;

/** On a phone the card covers the lower part of the map: centres a selected vehicle below it. */
export function useKeepInView(map: MapHandle): void {
  const { vehicleId } = useChosenVehicle();
  useEffect(() => {
    const vehicle = liveVehicles.find(vehicleId);
    if (vehicle?.position && window.matchMedia(PHONE).matches && isCovered(vehicle.position, map.viewBounds()))
      map.keepInMiddle(vehicle.position);
  }, [map, vehicleId]);
}

export function isCovered([lng, lat]: LngLat, [west, south, east, north]: Bounds): boolean {
  if (lng < west || lng > east || lat > north) return true;
  return (north - lat) / (north - south) > CLEAR_SHARE;
}
