import { savePlan, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { editablePlan, planToSave } from './plan-to-save.ts';
import { planListsKey, plansKey, putPlanInCache } from './plan-cache.ts';

/** Saves a plan optimistically, an existing one only while nobody else has changed it: reverted if the server refuses, and refetched in either case. */
export async function storePlan(queries: QueryClient, plan: SavedPlan): Promise<SavedPlan> {
  // A pending list would return without the plan.
  await queries.cancelQueries({ queryKey: plansKey });
  const rollBack = putPlanInCache(queries, plan);
  try {
    const ifMatch = plan.version > 0 ? `"${plan.version}"` : undefined;
    const saved = await makeCall(savePlan, { body: { plans: [planToSave(editablePlan(plan))] }, ifMatch });
    putPlanInCache(queries, saved);
    return saved;
  } catch (error) {
    rollBack();
    throw error;
  } finally {
    void queries.invalidateQueries({ queryKey: planListsKey });
  }
}
