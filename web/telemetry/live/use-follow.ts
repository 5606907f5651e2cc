import { useEffect } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { followChosen, useChosenVehicle } from './chosen-vehicle.ts';
import { liveVehicles } from './live-vehicles.ts';

/** Minimum interval of map moves. */
const EVERY_MS = 200;

/** Keeps the followed vehicle centred until the map is dragged or Escape is pressed. */
export function useFollow(map: MapHandle | null): void {
  const { vehicleId, isFollowed } = useChosenVehicle();
  useEffect(() => {
    if (!map || !isFollowed) return;
    let movedAt = -Infinity;
    const move = () => {
      const vehicle = liveVehicles.find(vehicleId);
      if (!vehicle?.position || performance.now() - movedAt < EVERY_MS) return;
      movedAt = performance.now();
      map.keepInMiddle(vehicle.position);
    };
    const stop = () => followChosen(false);
    const onKey = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null;
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) stop();
    };
    const ends = [liveVehicles.subscribe(move), map.whenDragged(stop)];
    document.addEventListener('keydown', onKey);
    move();
    return () => {
      document.removeEventListener('keydown', onKey);
      for (const end of ends) end();
    };
  }, [map, vehicleId, isFollowed]);
}
