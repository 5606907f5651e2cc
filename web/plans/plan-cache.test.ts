import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideUndo, undoOffer } from '../ui/undo/offer-undo.ts';
import { noFilter, type PlanFilter } from './list/plan-filter.ts';
import { planKey, planListKey, putPlanInCache, removePlanFromCache, type PlanList } from './plan-cache.ts';
import { removePlan } from './remove-plan.ts';
import { storePlan } from './store-plan.ts';
import { summaryOf } from './summary-of.ts';
import { aSavedPlan, someSavedPlans } from './testing/a-saved-plan.ts';

const byName: PlanFilter = { ...noFilter, sortBy: 'name', descending: false };
const drafts: PlanFilter = { ...noFilter, status: 'draft' };
const plans = someSavedPlans(5);
const [first, second] = plans as [ReturnType<typeof aSavedPlan>, ReturnType<typeof aSavedPlan>];
const sent: { method: string; path: string; body: unknown; ifMatch: string | null }[] = [];
let answer: (method: string, path: string) => Response;
let queries: QueryClient;
const realFetch = globalThis.fetch;

const json = (status: number, body: unknown) => Response.json(body, { status });
const listOf = (filter: PlanFilter) => queries.getQueryData<PlanList>(planListKey(filter));
const idsOf = (filter: PlanFilter) => listOf(filter)?.[0].map(({ flightPlanId }) => flightPlanId);
const ids = plans.map(({ flightPlanId }) => flightPlanId);

beforeEach(() => {
  queries = new QueryClient();
  sent.length = 0;
  const users = [
    { id: 'u0', name: 'Person 0' },
    { id: 'u1', name: 'Person 1' },
  ];
  const summaries = plans.map(summaryOf);
  const sorted = summaries.toSorted((a, b) => a.name.localeCompare(b.name));
  queries.setQueryData<PlanList>(planListKey(noFilter), [summaries, { total: 5, users }]);
  queries.setQueryData<PlanList>(planListKey(byName), [sorted, { total: 5, users }]);
  queries.setQueryData<PlanList>(planListKey(drafts), [[], { total: 0, users }]);
  queries.setQueryData(planKey(first.flightPlanId), first);
  globalThis.fetch = (path, init) => {
    const method = init?.method ?? 'GET';
    const body: unknown = init?.body ? JSON.parse(init.body as string) : undefined;
    sent.push({ method, path: path as string, body, ifMatch: new Headers(init?.headers).get('if-match') });
    return Promise.resolve(answer(method, path as string));
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  globalThis.fetch = realFetch;
  hideUndo();
});

describe('plans in the cache', () => {
  it('PLAN-24 a changed plan is updated in every list and the detail', () => {
    const changed = { ...second, name: 'AAA', lastUpdated: '2027-01-01T00:00:00.000Z' };
    putPlanInCache(queries, changed);
    expect(idsOf(noFilter)).toEqual([second.flightPlanId, ...ids.filter((id) => id !== second.flightPlanId)]);
    expect(idsOf(byName)?.[0]).toBe(second.flightPlanId);
    expect(listOf(byName)?.[1].total).toBe(5);
    expect(queries.getQueryData(planKey(second.flightPlanId))).toBe(changed);
  });

  it('PLAN-24 a plan enters and leaves lists as it starts and ceases to match them', () => {
    putPlanInCache(queries, { ...first, segments: [] });
    expect(idsOf(drafts)).toEqual([first.flightPlanId]);
    expect(listOf(drafts)?.[1].total).toBe(1);
    putPlanInCache(queries, first);
    expect(idsOf(drafts)).toEqual([]);
  });

  it('adds the author of a first plan to the users', () => {
    const createdBy = { id: 'new', name: 'New Pilot', email: '', date: '2026-05-04T10:00:00Z' };
    putPlanInCache(queries, aSavedPlan({ createdBy }));
    expect(listOf(noFilter)?.[1]).toMatchObject({ total: 6, users: [{}, {}, { id: 'new', name: 'New Pilot' }] });
  });

  it('restores only the one plan', () => {
    const restore = removePlanFromCache(queries, first.flightPlanId);
    putPlanInCache(queries, { ...second, name: 'Renamed meanwhile' });
    restore();
    expect(idsOf(noFilter)).toEqual(ids);
    expect(listOf(noFilter)?.[0][1]?.name).toBe('Renamed meanwhile');
    expect(queries.getQueryData(planKey(first.flightPlanId))).toBe(first);
  });

  it('PLAN-24 a new plan is shown before the server answers, then as the server returns it', async () => {
    const plan = aSavedPlan({ name: 'Brand new', version: 0, lastUpdated: '2027-01-01T00:00:00.000Z' });
    answer = () => {
      expect(idsOf(noFilter)?.[0]).toBe(plan.flightPlanId);
      expect(queries.getQueryData(planKey(plan.flightPlanId))).toBe(plan);
      return json(200, { ...plan, version: 1 });
    };
    await expect(storePlan(queries, plan)).resolves.toMatchObject({ version: 1 });
    expect(sent[0]).toMatchObject({ method: 'POST', body: { plans: [{ name: 'Brand new' }] } });
    expect(sent[0]?.body).not.toHaveProperty('plans.0.version');
    expect(queries.getQueryData(planKey(plan.flightPlanId))).toMatchObject({ version: 1 });
    expect(queries.getQueryState(planListKey(noFilter))?.isInvalidated).toBe(true);
  });

  it('PLAN-24 a plan that the server refuses is removed from the lists', async () => {
    answer = () => json(400, { detail: 'Too long.' });
    await expect(storePlan(queries, aSavedPlan())).rejects.toThrow('Too long.');
    expect(idsOf(noFilter)).toEqual(ids);
    expect(queries.getQueryData(planKey(aSavedPlan().flightPlanId))).toBeUndefined();
  });

  it('PLAN-24 a deleted plan is gone at once, and undo restores it', async () => {
    const shown: unknown[] = [];
    answer = (method) => {
      shown.push(idsOf(noFilter));
      return method === 'DELETE' ? new Response(null, { status: 204 }) : json(200, { ...first, version: 2 });
    };
    await removePlan(queries, first);
    expect(shown).toEqual([ids.slice(1)]);
    expect(sent[0]?.ifMatch).toBe('"1"');
    expect(listOf(noFilter)?.[1].total).toBe(4);
    expect(queries.getQueryData(planKey(first.flightPlanId))).toBeUndefined();
    expect(queries.getQueryState(planListKey(noFilter))?.isInvalidated).toBe(true);
    undoOffer()?.undo();
    await expect.poll(() => idsOf(noFilter)).toEqual(ids);
    expect(sent.at(-1)?.path).toBe(`/flights/oa/v2/plans/${first.flightPlanId}/restore`);
  });

  it('PLAN-24 a plan that cannot be deleted is restored, without an undo offer', async () => {
    answer = () => json(500, { detail: 'The disk is full.' });
    await removePlan(queries, first);
    expect(idsOf(noFilter)).toEqual(ids);
    expect(queries.getQueryData(planKey(first.flightPlanId))).toBe(first);
    expect(undoOffer()).toBeNull();
  });
});
