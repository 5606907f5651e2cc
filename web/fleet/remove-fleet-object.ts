import { deleteFleetObject, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { fleetKey, removeFromFleetCache } from './fleet-cache.ts';

/** Deletes an object optimistically; restored if the server refuses. */
export async function removeFleetObject(queries: QueryClient, object: FleetObject): Promise<void> {
  // A pending list would return with it.
  await queries.cancelQueries({ queryKey: fleetKey(object.collectionId) });
  const restore = removeFromFleetCache(queries, object);
  try {
    await makeCall(deleteFleetObject, { params: { id: object.objectId } });
  } catch (error) {
    restore();
    showError(error);
  } finally {
    void queries.invalidateQueries({ queryKey: ['fleet'] });
  }
}
