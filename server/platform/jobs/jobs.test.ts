import { expect, it, vi } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { startJobs, type Job } from './jobs.ts';

const { services } = await startTestServer();

it('a job marked to run at start does so; others do not', async () => {
  const done: string[] = [];
  const job = (name: string, runsAtStart: boolean): Job => ({
    name,
    retries: 0,
    cron: '0 0 1 1 *',
    runsAtStart,
    handle: async () => void done.push(name),
  });
  const jobs = await startJobs({
    pool: services.pool,
    jobs: [job('test-at-start', true), job('test-at-its-hour', false)],
    onError: (error) => expect.unreachable(error.message),
  });
  await jobs.work(services);
  await vi.waitFor(() => expect(done).toEqual(['test-at-start']), { timeout: 60_000, interval: 100 });
  await jobs.stop();
});

it('concurrent jobs run up to their limit; the next ones start right after', async () => {
  const [atWork, most]: [Set<number>, number[]] = [new Set(), []];
  const job: Job = {
    name: 'test-two-at-once',
    retries: 0,
    atOnce: 2,
    handle: async ({ number }: { number: number }) => {
      atWork.add(number);
      await new Promise((resolve) => setTimeout(resolve, 20));
      most.push(atWork.size);
      atWork.delete(number);
    },
  };
  const onError = (error: Error) => expect.unreachable(error.message);
  const jobs = await startJobs({ pool: services.pool, jobs: [job], onError });
  for (let number = 0; number < 30; number++) await jobs.send(job.name, { number });
  await jobs.work(services);
  await vi.waitFor(() => expect(most).toHaveLength(30), { timeout: 60_000, interval: 50 });
  expect(Math.max(...most)).toBe(2);
  await jobs.stop();
});

it('scheduled jobs have no payload, and a failing one does not fail its batch', async () => {
  const calls: string[] = [];
  const job: Job = {
    name: 'test-of-a-batch',
    retries: 1,
    atOnce: 4,
    handle: async ({ number }: { number?: number }) => {
      calls.push(String(number));
      if (number === 1) throw new Error('a bad one');
    },
  };
  const jobs = await startJobs({
    pool: services.pool,
    jobs: [job],
    onError: (error) => expect.unreachable(error.message),
  });
  for (const number of [0, 1, 2]) await jobs.send(job.name, { number });
  await jobs.send(job.name, null as never);
  await jobs.work(services);
  await expect.poll(() => calls.toSorted()).toEqual(['0', '1', '1', '2', 'undefined']);
  await jobs.stop();
});
