import { expect, it, vi } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { startJobs, type Job } from './jobs.ts';

const { services } = await startTestServer();

it('what runs at start does not wait for its hour; what does not is left alone', async () => {
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
  await vi.waitFor(() => expect(done).toEqual(['test-at-start']), { timeout: 20_000, interval: 100 });
  await jobs.stop();
}, 60_000);
