import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Services } from '../services.ts';

/** One kind of background work: every job name has exactly one handler. */
export type Job = {
  name: string;
  retries: number;
  handle: (payload: never, services: Services) => Promise<void>;
  /** When it runs by itself, in UTC: `minute hour day month weekday`. */
  cron?: string;
  /** Whether it runs once more whenever the product starts, before its hour has come. */
  runsAtStart?: boolean;
};

export type Jobs = {
  send: (name: string, payload: object) => Promise<void>;
  /** Takes up work in this process. */
  work: (services: Services) => Promise<void>;
  isReady: () => boolean;
  stop: () => Promise<void>;
};

type Options = { pool: Pool; jobs: readonly Job[]; onError: (error: Error) => void };

/** The queue lives in the database that holds everything else, so a job is as durable as the row that asked for it. */
export async function startJobs({ pool, jobs, onError }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'jobs',
  });
  boss.on('error', onError);
  await boss.start();
  for (const { name, retries } of jobs) await boss.createQueue(name, { retryLimit: retries, retryBackoff: true });
  for (const { name, cron } of jobs) if (cron) await boss.schedule(name, cron);
  let ready = true;
  return {
    send: async (name, payload) => {
      await boss.send(name, payload);
    },
    work: async (services) => {
      for (const { name, handle } of jobs)
        await boss.work(name, { pollingIntervalSeconds: 1 }, async (batch) => {
          for (const { data } of batch) await handle(data as never, services);
        });
      for (const { name, runsAtStart } of jobs) if (runsAtStart) await boss.send(name, {});
    },
    isReady: () => ready,
    stop: async () => {
      ready = false;
      await boss.stop({ graceful: false });
    },
  };
}
