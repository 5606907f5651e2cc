import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { showError } from '../../platform/show-error.ts';
import { storeFleetObject } from '../store-fleet-object.ts';

/** Lets the person choose an object's location; cancelling keeps the old one. */
export function useSetLocation(map: MapHandle | null) {
  const queries = useQueryClient();
  const [placedId, setPlacedId] = useState<string | null>(null);
  const setLocation = async (object: FleetObject) => {
    if (!map) return;
    const { objectId } = object;
    setPlacedId(objectId);
    const position = await map.pickPoint();
    setPlacedId((current) => (current === objectId ? null : current));
    if (!position) return;
    await storeFleetObject(queries, { ...object, geometry: { type: 'Point', coordinates: [...position] } });
  };
  return { placedId, setLocation: (object: FleetObject) => void setLocation(object).catch(showError) };
}
