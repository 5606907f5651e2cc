import { changeKinds, type ChangeKind } from '@overflight/contract/telemetry/live.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { planKey } from '../plans/plan-cache.ts';
import { allChangedKeys, changedKeys } from './changed-keys.ts';

const queries = new QueryClient();

it.each(Object.keys(changeKinds) as ChangeKind[])('CREW-01 a change of a %s refetches something', (kind) => {
  const all = allChangedKeys().map((key) => JSON.stringify(key).slice(0, -1));
  for (const id of ['x', null])
    for (const key of changedKeys(queries, { kind, id }))
      expect(all.some((start) => JSON.stringify(key).startsWith(start))).toBe(true);
});

it('CREW-01 a plan is not refetched if its version is known already, but its lists are', () => {
  queries.setQueryData(planKey('mine'), { version: 3 });
  const refetched = (version: number, isDeleted?: boolean) =>
    changedKeys(queries, { kind: 'plan', id: 'mine', version, ...(isDeleted ? { isDeleted } : {}) });
  expect(refetched(3)).not.toContainEqual(planKey('mine'));
  expect(refetched(3)).toContainEqual(['plans', 'list']);
  expect(refetched(4)).toContainEqual(planKey('mine'));
  expect(refetched(3, true)).toContainEqual(planKey('mine'));
});
