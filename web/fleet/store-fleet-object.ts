import { saveFleetObject, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { fleetKey, putInFleetCache } from './fleet-cache.ts';

/** Saves an object optimistically; reverted if the server refuses. */
export async function storeFleetObject(queries: QueryClient, object: FleetObject): Promise<void> {
  // A pending list would return without it.
  await queries.cancelQueries({ queryKey: fleetKey(object.collectionId) });
  const rollBack = putInFleetCache(queries, object);
  const { objectId, collectionId, geometry, properties } = object;
  try {
    const saved = await makeCall(saveFleetObject, { body: { objectId, collectionId, geometry, properties } });
    putInFleetCache(queries, saved);
  } catch (error) {
    rollBack();
    throw error;
  } finally {
    void queries.invalidateQueries({ queryKey: ['fleet'] });
  }
}
