import { expect, it } from 'vitest';
import { listPlans } from '@overflight/contract/plans/plans.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { addDemoPlans } from './add-demo-plans.ts';
import { planCalls } from './testing/plan-calls.ts';

it('adds three labelled plans that can be flown, once, and does not restore a deleted one', async () => {
  const server = await startTestServer();
  const { ask, list } = planCalls(server, await signInAs(server));
  await addDemoPlans(server.services);
  const listed = async () => listPlans.answer.parse((await list('sortBy=name&descending=false')).json());
  const [plans, { users }] = await listed();
  expect(plans.map(({ name, segmentTypes, status }) => [name, segmentTypes[0], status])).toEqual([
    ['Demo - scan of a tower', 'structureScan', 'planned'],
    ['Demo - survey of a bent field', 'survey', 'planned'],
    ['Demo - waypoint route', 'waypointRoute', 'planned'],
  ]);
  expect(users).toEqual([{ id: 'demo', name: 'Demo data' }]);
  expect(plans.every(({ totalDistance }) => totalDistance > 400 && totalDistance < 20_000)).toBe(true);
  await ask(`/${plans[0]?.flightPlanId}`, { method: 'DELETE' });
  await addDemoPlans(server.services);
  const [left] = await listed();
  expect(left.map(({ name, version }) => [name, version])).toEqual([
    ['Demo - survey of a bent field', 1],
    ['Demo - waypoint route', 1],
  ]);
});
