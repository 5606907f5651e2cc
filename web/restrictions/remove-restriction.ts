import { deleteRestriction, type CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { offerUndo } from '../ui/undo/offer-undo.ts';
import { restrictionsKey, removeRestrictionFromCache } from './restriction-cache.ts';
import { storeRestriction } from './store-restriction.ts';

/** Deletes a restriction optimistically: restored if the server refuses, otherwise undo is offered. */
export async function removeRestriction(
  queries: QueryClient,
  restriction: CustomRestriction,
  onChange: () => void,
): Promise<void> {
  const { id } = restriction.properties;
  // A pending list would return with it.
  await queries.cancelQueries({ queryKey: restrictionsKey });
  const restore = removeRestrictionFromCache(queries, id);
  try {
    await makeCall(deleteRestriction, { params: { id } });
    offerUndo({
      text: 'Restriction deleted.',
      undo: () => void storeRestriction(queries, restriction).then(onChange, showError),
    });
  } catch (error) {
    restore();
    showError(error);
  } finally {
    onChange();
    void queries.invalidateQueries({ queryKey: restrictionsKey });
  }
}
