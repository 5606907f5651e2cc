import { deletePlan, restorePlan, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { offerUndo } from '../ui/undo/offer-undo.ts';
import { waitForClosingSave } from './closing-saves.ts';
import { planKey, planListsKey, plansKey, putPlanInCache, removePlanFromCache } from './plan-cache.ts';

type Seen = Pick<SavedPlan, 'flightPlanId' | 'version'>;

/** Deletes a plan optimistically: restored if the server refuses, otherwise undo is offered. */
export async function removePlan(queries: QueryClient, { flightPlanId: id, version: seen }: Seen): Promise<void> {
  // A closed editor may still be saving: that is the person's own change, not a conflict.
  const version = (await waitForClosingSave(id))
    ? (queries.getQueryData<SavedPlan>(planKey(id))?.version ?? seen)
    : seen;
  // A pending list would return with the plan.
  await queries.cancelQueries({ queryKey: plansKey });
  const restore = removePlanFromCache(queries, id);
  try {
    await makeCall(deletePlan, { params: { id }, ifMatch: `"${version}"` });
    offerUndo({ text: 'Plan deleted.', undo: () => void restoreDeleted(queries, id) });
  } catch (error) {
    restore();
    showError(error);
  } finally {
    // Including the plan: somebody else may have changed it.
    void queries.invalidateQueries({ queryKey: plansKey });
  }
}

async function restoreDeleted(queries: QueryClient, id: string): Promise<void> {
  try {
    putPlanInCache(queries, await makeCall(restorePlan, { params: { id }, body: {} }));
  } catch (error) {
    showError(error);
  } finally {
    void queries.invalidateQueries({ queryKey: planListsKey });
  }
}
