import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { waitForClosingSave, trackClosingSave } from './closing-saves.ts';
import { planKey } from './plan-cache.ts';
import { removePlan } from './remove-plan.ts';
import { aSavedPlan } from './testing/a-saved-plan.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

it('waits for the last save of a closed editor, successful or not', async () => {
  const order: string[] = [];
  const save = (name: string, works: boolean) =>
    new Promise<void>((resolve, reject) =>
      setTimeout(() => {
        order.push(name);
        if (works) resolve();
        else reject(new Error(name));
      }, 5),
    );
  const failing = save('first', false);
  failing.catch(() => undefined);
  trackClosingSave('a', failing);
  trackClosingSave('a', save('second', true));
  expect(await waitForClosingSave('a')).toBe(true);
  expect(order).toEqual(['first', 'second']);
  expect(await waitForClosingSave('a')).toBe(false);
  expect(await waitForClosingSave('b')).toBe(false);
});

it('deletes the version of the last save', async () => {
  const queries = new QueryClient();
  const plan = aSavedPlan({ version: 4 });
  queries.setQueryData(planKey(plan.flightPlanId), plan);
  const tags: unknown[] = [];
  globalThis.fetch = (_, init) => {
    tags.push(new Headers(init?.headers).get('if-match'));
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  const save = new Promise<void>((resolve) =>
    setTimeout(() => {
      queries.setQueryData(planKey(plan.flightPlanId), { ...plan, version: 5 });
      resolve();
    }, 5),
  );
  trackClosingSave(plan.flightPlanId, save);
  await removePlan(queries, plan);
  expect(tags).toEqual(['"5"']);
});
