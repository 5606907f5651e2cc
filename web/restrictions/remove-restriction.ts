import { deleteRestriction, type CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { offerUndo } from '../ui/undo/offer-undo.ts';
import { restrictionsKey, takeRestrictionOutOfCache } from './restriction-cache.ts';
import { storeRestriction } from './store-restriction.ts';

/** Takes a restriction away at once; where the server says no it comes back, where it says yes undo is offered. */
export async function removeRestriction(
  queries: QueryClient,
  restriction: CustomRestriction,
  onChange: () => void,
): Promise<void> {
  const { id } = restriction.properties;
  // A list that is on its way would arrive with it.
  await queries.cancelQueries({ queryKey: restrictionsKey });
  const bringBack = takeRestrictionOutOfCache(queries, id);
  try {
    await makeCall(deleteRestriction, { params: { id } });
    offerUndo({
      text: 'Restriction deleted.',
      undo: () => void storeRestriction(queries, restriction).then(onChange, showError),
    });
  } catch (error) {
    bringBack();
    showError(error);
  } finally {
    onChange();
    void queries.invalidateQueries({ queryKey: restrictionsKey });
  }
}
