import { hasPlace, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { useEffect, useRef } from 'react';
import { boundsOf } from '../../map/bounds-of.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { fleetFit } from '../map/fleet-fit.ts';
import { positionOf } from '../map/fleet-pins.ts';

type Shown = { objects: readonly FleetObject[]; category: FleetCategory; locatedId: string | null };

/** Once a category has objects, the map fits them, or shows the requested one. */
export function useFirstLook(map: MapHandle | null, { objects, category, locatedId }: Shown): void {
  const looked = useRef<{ map: MapHandle; category: FleetCategory } | null>(null);
  useEffect(() => {
    const placed = objects.filter(hasPlace);
    if (!map || placed.length === 0) return;
    if (looked.current?.map === map && looked.current.category === category) return;
    looked.current = { map, category };
    const located = placed.find(({ objectId }) => objectId === locatedId);
    if (located) return map.flyTo({ position: positionOf(located), zoom: fleetFit.locateZoom });
    const bounds = boundsOf(placed.map((object) => [...positionOf(object)]));
    map.fitBounds(bounds, { paddingPx: fleetFit.paddingPx, maxZoom: fleetFit.maxZoom });
  }, [map, objects, category, locatedId]);
}
