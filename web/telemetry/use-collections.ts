import { listCollections, readModel } from '@overflight/contract/telemetry/telemetry.ts';
import { fillPath } from '@overflight/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MapHandle } from '../map/map-handle.ts';
import type { VehicleModels } from '../map/vehicles/drawn-vehicle.ts';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { reach } from '../platform/calls/send.ts';
import { freshIdToken } from '../platform/calls/tokens.ts';

export const collectionsKey = ['collections'] as const;

export function useCollections() {
  return useQuery({
    queryKey: collectionsKey,
    queryFn: ({ signal }) => makeCall(listCollections, { signal }),
    ...cacheTimes('collections'),
  });
}

/** Registers the collections' own models with the map. */
export function useVehicleModels(map: MapHandle | null): void {
  const { data } = useCollections();
  useEffect(() => {
    if (!map || !data) return;
    const own = data.filter(({ gltf }) => gltf !== undefined).map(({ collectionId }) => collectionId);
    const models: VehicleModels = Object.fromEntries(own.map((id) => [id, () => fetchModel(id)]));
    map.useVehicleModels(models);
  }, [map, data]);
}

async function fetchModel(id: string): Promise<ArrayBuffer> {
  const token = await freshIdToken();
  const response = await reach(fillPath(readModel.path, { id }), { headers: token ? { authorization: token } : {} });
  if (!response.ok) throw new Error(`The model of ${id} was answered with ${response.status}.`);
  return response.arrayBuffer();
}
