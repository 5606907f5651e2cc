import { deleteFleetObject, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { fleetKey, takeOutOfFleet } from './fleet-cache.ts';

/** Takes an object away at once; where the server says no it comes back. */
export async function removeFleetObject(queries: QueryClient, object: FleetObject): Promise<void> {
  // A list that is on its way would arrive with it.
  await queries.cancelQueries({ queryKey: fleetKey(object.collectionId) });
  const bringBack = takeOutOfFleet(queries, object);
  try {
    await makeCall(deleteFleetObject, { params: { id: object.objectId } });
  } catch (error) {
    bringBack();
    showError(error);
  } finally {
    void queries.invalidateQueries({ queryKey: ['fleet'] });
  }
}
