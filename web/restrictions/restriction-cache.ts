import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import type { QueryClient } from '@tanstack/react-query';

export const restrictionsKey = ['restrictions', 'custom'] as const;

/** Updates a restriction in the cache; the returned function reverts it. */
export function putRestrictionInCache(queries: QueryClient, restriction: CustomRestriction): () => void {
  const { id } = restriction.properties;
  return change(queries, id, (list) =>
    list.some((one) => one.properties.id === id)
      ? list.map((one) => (one.properties.id === id ? restriction : one))
      : [...list, restriction],
  );
}

export function removeRestrictionFromCache(queries: QueryClient, id: string): () => void {
  return change(queries, id, (list) => list.filter(({ properties }) => properties.id !== id));
}

type Change = (list: readonly CustomRestriction[]) => CustomRestriction[];

/** Reverts only this one: others may have changed meanwhile. */
function change(queries: QueryClient, id: string, make: Change): () => void {
  const before = listOf(queries);
  const at = before.findIndex(({ properties }) => properties.id === id);
  const known = before[at];
  queries.setQueryData<readonly CustomRestriction[]>(restrictionsKey, (list) => list && make(list));
  return () => {
    const others = listOf(queries).filter(({ properties }) => properties.id !== id);
    queries.setQueryData<readonly CustomRestriction[]>(
      restrictionsKey,
      (list) => list && (known ? others.toSpliced(Math.min(at, others.length), 0, known) : others),
    );
  };
}

const listOf = (queries: QueryClient) => queries.getQueryData<readonly CustomRestriction[]>(restrictionsKey) ?? [];
