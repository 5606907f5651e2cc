import { saveRestriction, type CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { putRestrictionInCache, restrictionsKey } from './restriction-cache.ts';

/** Saves a restriction optimistically; reverted if the server refuses. */
export async function storeRestriction(
  queries: QueryClient,
  restriction: CustomRestriction,
): Promise<CustomRestriction> {
  // A pending list would return without it.
  await queries.cancelQueries({ queryKey: restrictionsKey });
  const rollBack = putRestrictionInCache(queries, restriction);
  try {
    const body = { type: 'FeatureCollection' as const, features: [restriction] as [CustomRestriction] };
    const { features } = await makeCall(saveRestriction, { body });
    const saved = features[0] ?? restriction;
    putRestrictionInCache(queries, saved);
    return saved;
  } catch (error) {
    rollBack();
    throw error;
  } finally {
    void queries.invalidateQueries({ queryKey: restrictionsKey });
  }
}
