import type { AnswerOf } from '@overflight/contract/call.ts';
import { PLAN_LIST_LIMIT, type SavedPlan, type listPlans, type PlanSummary } from '@overflight/contract/plans/plans.ts';
import type { QueryClient } from '@tanstack/react-query';
import { comesBefore, isMatch, type PlanFilter } from './list/plan-filter.ts';
import { summaryOf } from './summary-of.ts';

export type PlanList = AnswerOf<typeof listPlans>;

export const plansKey = ['plans'] as const;
export const planListsKey = ['plans', 'list'] as const;
export const planListKey = (filter: PlanFilter) => ['plans', 'list', filter] as const;
export const planKey = (id: string) => ['plans', 'plan', id] as const;

/** Updates a plan in every cached list and detail; the returned function reverts it. */
export function putPlanInCache(queries: QueryClient, plan: SavedPlan): () => void {
  const restore = snapshotPlan(queries, plan.flightPlanId);
  const summary = summaryOf(plan);
  changeLists(queries, (list, filter) => withPlan(withoutPlan(list, summary.flightPlanId), filter, summary));
  queries.setQueryData(planKey(plan.flightPlanId), plan);
  return restore;
}

/** Removes a plan from every cached list and detail; the returned function restores it. */
export function removePlanFromCache(queries: QueryClient, id: string): () => void {
  const restore = snapshotPlan(queries, id);
  changeLists(queries, (list) => withoutPlan(list, id));
  queries.removeQueries({ queryKey: planKey(id), exact: true });
  return restore;
}

/** Reverts only this plan: others may have changed meanwhile. */
function snapshotPlan(queries: QueryClient, id: string): () => void {
  const detail = queries.getQueryData<SavedPlan>(planKey(id));
  const summaries = new Map(
    queries
      .getQueriesData<PlanList>({ queryKey: planListsKey })
      .map(([key, list]) => [JSON.stringify(key), list?.[0].find(({ flightPlanId }) => flightPlanId === id)]),
  );
  return () => {
    changeLists(queries, (list, filter) => {
      const summary = summaries.get(JSON.stringify(planListKey(filter)));
      const others = withoutPlan(list, id);
      return summary ? withPlan(others, filter, summary) : others;
    });
    if (detail) queries.setQueryData(planKey(id), detail);
    else queries.removeQueries({ queryKey: planKey(id), exact: true });
  };
}

function changeLists(queries: QueryClient, change: (list: PlanList, filter: PlanFilter) => PlanList): void {
  for (const [key, list] of queries.getQueriesData<PlanList>({ queryKey: planListsKey }))
    if (list) queries.setQueryData(key, change(list, key[2] as PlanFilter));
}

function withoutPlan([summaries, { total, users }]: PlanList, id: string): PlanList {
  const others = summaries.filter(({ flightPlanId }) => flightPlanId !== id);
  return [others, { total: total - (summaries.length - others.length), users }];
}

/** Keeps the server's order of the others. */
function withPlan(list: PlanList, filter: PlanFilter, summary: PlanSummary): PlanList {
  const [summaries, { total, users }] = list;
  if (!isMatch(filter, summary)) return list;
  const before = summaries.findIndex((other) => comesBefore(filter, summary, other));
  const at = before === -1 ? summaries.length : before;
  const { id, name } = summary.createdBy;
  const isKnown = users.some((user) => user.id === id);
  return [
    summaries.toSpliced(at, 0, summary).slice(0, PLAN_LIST_LIMIT),
    { total: total + 1, users: isKnown ? users : [...users, { id, name }] },
  ];
}
