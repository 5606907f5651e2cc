import type { FleetObject } from '@overflight/contract/fleet.ts';
import { useEffect, useRef } from 'react';
import { boundsOf } from '../map/bounds-of.ts';
import type { MapHandle } from '../map/map-handle.ts';
import { fleetFit } from './fleet-fit.ts';
import { positionOf } from './fleet-pins.ts';

type Shown = { objects: readonly FleetObject[]; isKnown: boolean; locatedId: string | null };

/** Once there is a map and something to show on it, it shows all of it, or the one that was asked for. */
export function useFirstLook(map: MapHandle | null, { objects, isKnown, locatedId }: Shown): void {
  const looked = useRef<MapHandle | null>(null);
  useEffect(() => {
    if (!map || !isKnown || objects.length === 0 || looked.current === map) return;
    looked.current = map;
    const located = objects.find(({ objectId }) => objectId === locatedId);
    if (located) return map.flyTo({ position: positionOf(located), zoom: fleetFit.locateZoom });
    const bounds = boundsOf(objects.map((object) => [...positionOf(object)]));
    map.fitBounds(bounds, { paddingPx: fleetFit.paddingPx, maxZoom: fleetFit.maxZoom });
  }, [map, objects, isKnown, locatedId]);
}
