import type { Pool } from 'pg';
import { PgBoss, type JobResult } from 'pg-boss';
import type { Services } from '../services.ts';
import type { JobQueue } from './job-queue.ts';

/** A kind of background job: every job name has exactly one handler. */
export type Job = {
  name: string;
  retries: number;
  handle: (payload: never, services: Services) => Promise<void>;
  /** Schedule in UTC: `minute hour day month weekday`. */
  cron?: string;
  /** How many run concurrently in one process. */
  atOnce?: number;
  /** Whether it also runs at every start. */
  runsAtStart?: boolean;
  /** Timeout, if longer than the default. */
  expiresAfterS?: number;
  /** Enqueued again with the same payload before it started, it is not duplicated. */
  waitsOnce?: true;
};

type Jobs = JobQueue & {
  /** Starts processing jobs in this process. */
  work: (services: Services) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = { pool: Pool; jobs: readonly Job[]; onError: (error: Error) => void };

/** Poll interval for jobs of other processes, retries and schedules: our own are signalled immediately. */
const POLL_S = 5;
/** The same for scheduled jobs, which are not urgent: most polls are for these. */
const CLOCK_POLL_S = 30;
/** How often queues are searched for jobs that have expired. */
const SUPERVISE_S = 300;

/** The queue is in the main database, so a job is as durable as the row that enqueued it. */
export async function startJobs({ pool, jobs, onError }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'jobs',
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
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
          // Scheduled jobs have no payload.
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

/** A failed job is retried alone: the others of its batch are not. */
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
