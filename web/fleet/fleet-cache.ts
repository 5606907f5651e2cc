import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import type { QueryClient } from '@tanstack/react-query';

export const fleetKey = (category: FleetCategory) => ['fleet', 'list', category] as const;

/** Shows an object as it is now; the function it answers with takes that back. */
export function putInFleet(queries: QueryClient, object: FleetObject): () => void {
  return change(queries, object, (list) =>
    list.some(({ objectId }) => objectId === object.objectId)
      ? list.map((one) => (one.objectId === object.objectId ? object : one))
      : [...list, object],
  );
}

export function takeOutOfFleet(queries: QueryClient, object: FleetObject): () => void {
  return change(queries, object, (list) => list.filter(({ objectId }) => objectId !== object.objectId));
}

type List = readonly FleetObject[];

/** Only this one goes back to what it was: others may have changed meanwhile. */
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
