import { deletePlan, restorePlan, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { offerUndo } from '../ui/undo/offer-undo.ts';
import { lastSaveOver } from './last-saves.ts';
import { planKey, planListsKey, plansKey, putPlanInCache, takePlanOutOfCache } from './plan-cache.ts';

type Seen = Pick<SavedPlan, 'flightPlanId' | 'version'>;

/** Takes away a plan as it was seen, at once; where the server says no it comes back, where it says yes undo is offered. */
export async function removePlan(queries: QueryClient, { flightPlanId: id, version: seen }: Seen): Promise<void> {
  // An editor that was just closed may still be saving: that is the person's own change, not somebody else's.
  const version = (await lastSaveOver(id)) ? (queries.getQueryData<SavedPlan>(planKey(id))?.version ?? seen) : seen;
  // A list that is on its way would arrive with the plan.
  await queries.cancelQueries({ queryKey: plansKey });
  const bringBack = takePlanOutOfCache(queries, id);
  try {
    await makeCall(deletePlan, { params: { id }, ifMatch: `"${version}"` });
    offerUndo({ text: 'Plan deleted.', undo: () => void restoreDeleted(queries, id) });
  } catch (error) {
    bringBack();
    showError(error);
  } finally {
    // The plan too: somebody else may have changed it meanwhile.
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
