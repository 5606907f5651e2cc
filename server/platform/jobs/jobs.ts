import type { Pool } from 'pg';
import { PgBoss, type JobResult } from 'pg-boss';
import type { Services } from '../services.ts';

/** One kind of background work: every job name has exactly one handler. */
export type Job = {
  name: string;
  retries: number;
  handle: (payload: never, services: Services) => Promise<void>;
  /** When it runs by itself, in UTC: `minute hour day month weekday`. */
  cron?: string;
  /** So many of it run at the same time in one process, and the next ones right after them. */
  atOnce?: number;
  /** Whether it runs once more whenever the product starts, before its hour has come. */
  runsAtStart?: boolean;
  /** How long one may take, where that is more than the usual minutes. */
  expiresAfterS?: number;
  /** Asked for again with the same payload before it has begun, it waits no second time. */
  waitsOnce?: true;
};

export type Jobs = {
  send: (name: string, payload: object) => Promise<void>;
  /** Takes up work in this process. */
  work: (services: Services) => Promise<void>;
  isReady: () => boolean;
  stop: () => Promise<void>;
};

type Options = { pool: Pool; jobs: readonly Job[]; onError: (error: Error) => void };

/** For what other processes sent, what is tried again and what the clock asked for: our own is told of at once. */
const POLL_S = 5;
/** The same for jobs of the clock, which are never a matter of seconds: most looks, day and night, are for these. */
const CLOCK_POLL_S = 15;

/** The queue lives in the database that holds everything else, so a job is as durable as the row that asked for it. */
export async function startJobs({ pool, jobs, onError }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'jobs',
  });
  boss.on('error', onError);
  await boss.start();
  for (const job of jobs) await boss.createQueue(job.name, queueOf(job));
  for (const { name, cron } of jobs) if (cron) await boss.schedule(name, cron);
  let ready = true;
  const workers = new Map<string, string>();
  const waitingOnce = new Set(jobs.filter(({ waitsOnce }) => waitsOnce).map(({ name }) => name));
  const send = async (name: string, payload: object) => {
    await boss.send(name, payload, waitingOnce.has(name) ? { singletonKey: JSON.stringify(payload) } : {});
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  return {
    send,
    work: async (services) => {
      for (const { name, handle, atOnce, cron } of jobs) {
        const pollingIntervalSeconds = cron ? CLOCK_POLL_S : POLL_S;
        const options = { pollingIntervalSeconds, batchSize: atOnce ?? 1, perJobResults: true } as const;
        const worker = await boss.work(name, options, async (batch) => {
          // The clock sends no payload.
          const results = batch.map(({ id, data }) => settle(id, () => handle((data ?? {}) as never, services)));
          const settled = await Promise.all(results);
          if (atOnce !== undefined) boss.notifyWorker(worker);
          return settled;
        });
        workers.set(name, worker);
      }
      for (const { name, runsAtStart } of jobs) if (runsAtStart) await send(name, {});
    },
    isReady: () => ready,
    stop: async () => {
      ready = false;
      await boss.stop({ graceful: false });
    },
  };
}

/** One that fails is tried again by itself: those of the same batch that went well are not. */
async function settle(id: string, work: () => Promise<void>): Promise<JobResult> {
  try {
    await work();
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

function queueOf({ retries, expiresAfterS, waitsOnce }: Job) {
  return {
    retryLimit: retries,
    retryBackoff: true,
    ...(expiresAfterS === undefined ? {} : { expireInSeconds: expiresAfterS }),
    ...(waitsOnce ? { policy: 'short' as const } : {}),
  };
}
