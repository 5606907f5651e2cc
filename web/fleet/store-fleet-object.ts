import { saveFleetObject, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { fleetKey, putInFleet } from './fleet-cache.ts';

/** Saves an object: shown at once, and taken back where the server refuses it. */
export async function storeFleetObject(queries: QueryClient, object: FleetObject): Promise<void> {
  // A list that is on its way would arrive without it.
  await queries.cancelQueries({ queryKey: fleetKey(object.collectionId) });
  const takeBack = putInFleet(queries, object);
  const { objectId, collectionId, geometry, properties } = object;
  try {
    const saved = await makeCall(saveFleetObject, { body: { objectId, collectionId, geometry, properties } });
    putInFleet(queries, saved);
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    void queries.invalidateQueries({ queryKey: ['fleet'] });
  }
}
