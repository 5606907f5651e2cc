import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refresher } from './refresher.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** One observed query, and how often it was fetched. */
function aShownList() {
  const queries = new QueryClient();
  const answers: (() => void)[] = [];
  const queryFn = vi.fn<() => Promise<string>>(
    () => new Promise<string>((answer) => answers.push(() => answer('list'))),
  );
  const stop = new QueryObserver(queries, { queryKey: ['list', 1], queryFn }).subscribe(() => undefined);
  return { refresher: new Refresher(queries), queryFn, answer: () => answers.splice(0).forEach((one) => one()), stop };
}

it('a change during a fetch causes one more fetch afterwards', async () => {
  const { refresher, queryFn, answer, stop } = aShownList();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(1);
  refresher.refresh(['list']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  for (let n = 0; n < 100; n++) refresher.refresh(['list']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  answer();
  await vi.advanceTimersByTimeAsync(999);
  expect(queryFn).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(queryFn).toHaveBeenCalledTimes(3);
  answer();
  await vi.advanceTimersByTimeAsync(5000);
  expect(queryFn).toHaveBeenCalledTimes(3);
  refresher.refresh(['list']);
  expect(queryFn).toHaveBeenCalledTimes(4);
  answer();
  stop();
});

it('an unobserved query is not fetched, only marked stale', async () => {
  const { refresher, queryFn, answer, stop } = aShownList();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  refresher.refresh(['list']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(queryFn).toHaveBeenCalledTimes(1);
});
