import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { projectStatuses, statusViews, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import { projectCaps } from '@overflight/contract/projects/projects.ts';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { Services } from '../../platform/services.ts';
import type { ProjectRunRow } from '../projects-store.ts';
import { isHeld, isOfDemo } from './admission/of-demo.ts';
import { isGone, workerName } from './worker-name.ts';

/** A worker silent for this long loses the lease. */
const LEASE_S = 20;
const HEARTBEAT_MS = 1000;
const LINE_CHARACTERS = 500;

const underWay = projectStatuses.filter((status) => statusViews[status].isUnderWay);

/** Why a worker must leave an unfinished run. */
export type HaltReason = 'Stop' | 'Terminate' | 'lost' | 'deleted' | 'given back';
export class RunHalted extends Error {
  readonly why: HaltReason;
  constructor(why: HaltReason) {
    super(`The run was left: ${why}.`);
    this.why = why;
  }
}

/** Progress shown to people. */
export type RunReporter = {
  stage: Stage | null;
  /** Called at every heartbeat: the time changes even without progress. */
  howFar: () => { percent: number | null; remainingS: number | null };
  warnings: string[];
  lines: string[];
};

export type LeasedRun = {
  run: ProjectRunRow;
  worker: string;
  telling: RunReporter;
  /** Log of the run by all its workers. */
  workedS: () => number;
  log: (line: string) => void;
  warn: (text: string) => void;
  signal: AbortSignal;
  halt: (why: HaltReason) => void;
  /** Writes the next heartbeat now. */
  beat: () => Promise<void>;
  /** Stops the heartbeat: the lease then expires unless released. */
  stopBeating: () => Promise<void>;
};

/** Ids of runs without a worker, those of the demo last. */
export async function abandonedRuns({ db }: Services): Promise<string[]> {
  const { rows } = await sql<{ id: string; worker: string | null; is_held: boolean }>`
    select project_runs.id, worker, ${isHeld} as is_held
    from project_runs join projects on projects.id = project_runs.project_id
    where finished_at is null and status = any(${underWay}) order by ${isOfDemo}, asked_at`.execute(db);
  return rows.filter(({ worker, is_held }) => !is_held || (worker !== null && isGone(worker))).map(({ id }) => id);
}

/** Claims a run without a worker; of several that try, one gets it. */
export async function claimRun(services: Services, runId: string): Promise<ProjectRunRow | undefined> {
  const { db } = services;
  const holder = await db.selectFrom('project_runs').select('worker').where('id', '=', runId).executeTakeFirst();
  const gone = holder?.worker && isGone(holder.worker) ? holder.worker : null;
  const { rows } = await sql<ProjectRunRow>`
    update project_runs set worker = ${workerName(services)},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where id = ${runId} and finished_at is null
      and (lease_until is null or lease_until < clock_timestamp() or worker = ${gone})
      and exists (select from projects where projects.id = project_id and status = any(${underWay}))
    returning *`.execute(db);
  return rows[0];
}

/** Holds the lease of a claimed run: writes progress every second, and reads whether it is still wanted. */
export function holdRun(services: Services, run: ProjectRunRow): LeasedRun {
  const controller = new AbortController();
  const began = performance.now();
  const lines = run.log.split('\n').filter(Boolean);
  const howFar = () => ({ percent: run.percent, remainingS: null });
  const telling: RunReporter = { stage: run.stage, howFar, warnings: run.warnings, lines };
  let [lastHeard, written] = [began, ''];
  const over = new AbortController();
  const halt = (why: HaltReason) => controller.abort(new RunHalted(why));
  const workedS = () => run.worked_s + (performance.now() - began) / 1000;
  const worker = workerName(services);
  const beat = async () => {
    const sentAt = performance.now();
    const log = telling.lines.join('\n');
    const status = await extend(
      services,
      { id: run.id, worker, workedS: workedS() },
      { ...telling, log: log === written ? null : log },
    );
    lastHeard = sentAt;
    written = log;
    if (status === 'lost' || status === 'deleted' || status === 'Stop' || status === 'Terminate') halt(status);
  };
  const beatOn = async () => {
    while (!controller.signal.aborted) {
      await sleep(HEARTBEAT_MS, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      await beat().catch((error: unknown) => services.log.error({ err: error }, 'a run could not be kept'));
      // Another worker may hold it by now.
      if (performance.now() - lastHeard > LEASE_S * 1000) halt('lost');
    }
  };
  const beating = beatOn();
  return {
    run,
    worker,
    telling,
    workedS,
    log: (line) => {
      telling.lines.push(
        line
          .replaceAll(/[\0\n\r]+/g, ' ')
          .slice(0, LINE_CHARACTERS)
          .toWellFormed(),
      );
      telling.lines.splice(0, telling.lines.length - projectCaps.logLines);
    },
    warn: (text) => {
      if (!telling.warnings.includes(text)) telling.warnings.push(text);
    },
    signal: controller.signal,
    halt,
    beat,
    stopBeating: async () => {
      over.abort();
      await beating;
    },
  };
}

type Kept = { id: string; worker: string; workedS: number };

/** The current request of people, or that the lease is lost. */
async function extend(
  { db }: Services,
  { id, worker, workedS }: Kept,
  { stage, howFar, warnings, log }: Omit<RunReporter, 'lines'> & { log: string | null },
): Promise<ProjectStatus | 'lost' | 'deleted'> {
  const { percent, remainingS } = howFar();
  const { rows } = await sql<{ status: ProjectStatus }>`
    update project_runs set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S}), stage = ${stage},
      percent = ${percent}, worked_s = ${workedS}, remaining_s = ${remainingS}, warnings = ${warnings}::text[],
      log = coalesce(${log}, log)
    from projects where project_runs.id = ${id} and worker = ${worker} and finished_at is null
      and projects.id = project_runs.project_id and status = any(${underWay})
    returning projects.status`.execute(db);
  const [kept] = rows;
  if (kept) return kept.status;
  const known = await db.selectFrom('project_runs').select('id').where('id', '=', id).executeTakeFirst();
  return known ? 'lost' : 'deleted';
}
