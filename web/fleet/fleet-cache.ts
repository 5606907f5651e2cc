import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import type { QueryClient } from '@tanstack/react-query';

export const fleetKey = (category: FleetCategory) => ['fleet', 'list', category] as const;

/** Updates an object in the cache; the returned function reverts it. */
export function putInFleetCache(queries: QueryClient, object: FleetObject): () => void {
  return change(queries, object, (list) =>
    list.some(({ objectId }) => objectId === object.objectId)
      ? list.map((one) => (one.objectId === object.objectId ? object : one))
      : [...list, object],
  );
}

export function removeFromFleetCache(queries: QueryClient, object: FleetObject): () => void {
  return change(queries, object, (list) => list.filter(({ objectId }) => objectId !== object.objectId));
}

type List = readonly FleetObject[];

/** Reverts only this object: others may have changed meanwhile. */
function change(queries: QueryClient, { objectId: id, collectionId }: FleetObject, make: (list: List) => List) {
  const key = fleetKey(collectionId);
  const before = queries.getQueryData<List>(key) ?? [];
  const at = before.findIndex(({ objectId }) => objectId === id);
  const known = before[at];
  queries.setQueryData<List>(key, (list) => list && make(list));
  return () =>
    queries.setQueryData<List>(key, (list) => {
      const others = list?.filter(({ objectId }) => objectId !== id);
      return others && (known ? others.toSpliced(Math.min(at, others.length), 0, known) : others);
    });
}
