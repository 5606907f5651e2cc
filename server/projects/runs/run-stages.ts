import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stageLabels, type Stage } from '@overflight/contract/projects/project-runs.ts';
import type { Services } from '../../platform/services.ts';
import { optionsOf } from './admission/check-admission.ts';
import { EngineFailure, type EngineRun } from '../engines/engine.ts';
import type { RunEnvironment } from '../engines/find-run-environment.ts';
import type { Outcome } from '../engines/products/outcome.ts';
import { fetchPhotos } from './fetch-photos.ts';
import type { ProjectRow } from '../projects-store.ts';
import { writeDurably, writeJournal, type Journal } from './run-journal.ts';
import type { LeasedRun } from './run-lease.ts';
import { storeResults, type StoredResult } from './store-results.ts';

/** A stage that was ended from outside so often, with its worker or alone, fails the run. */
const MAX_ATTEMPTS = 5;
/** Share of work needed for a time estimate. */
const ENOUGH_SHARE = 0.05;
const OUTCOME = 'outcome.json';

export type RunTask = {
  held: LeasedRun;
  project: ProjectRow;
  environment: RunEnvironment;
  folder: string;
  journal: Journal;
};
export type Finished = { outcome: Outcome; results: StoredResult[] };
type Shared = { stage: Stage; share: number };

/** All stages of a run, including the shared ones. */
export function stagesOf({ engine }: RunEnvironment, project: ProjectRow): Shared[] {
  return [
    { stage: 'fetch', share: 0.02 },
    ...engine.stages(optionsOf(project)),
    { stage: 'products', share: 0.08 },
    { stage: 'store', share: 0.02 },
  ];
}

/** Runs the unfinished stages in order. */
export async function runStages(services: Services, task: RunTask): Promise<Finished> {
  const { held, journal, folder } = task;
  const stages = stagesOf(task.environment, task.project);
  const run = engineRun(services, task);
  for (const { stage } of stages) {
    if (stage === 'store' || journal.done.some((done) => done.stage === stage)) continue;
    held.signal.throwIfAborted();
    const startedAt = performance.now();
    run.progress = follow(task, stages, stage);
    await begin(task, stage);
    await doStage(services, task, { stage, run });
    held.signal.throwIfAborted();
    journal.done.push({ stage, seconds: (performance.now() - startedAt) / 1000 });
    journal.begun = null;
    await writeJournal(folder, journal);
  }
  run.progress = follow(task, stages, 'store');
  const outcome = JSON.parse(await fs.readFile(path.join(folder, OUTCOME), 'utf8')) as Outcome;
  return { outcome, results: await storeResults(services, outcome, run) };
}

type Doing = { stage: Stage; run: EngineRun };

async function doStage(services: Services, task: RunTask, { stage, run }: Doing): Promise<void> {
  const { held, environment, folder } = task;
  if (stage === 'fetch') return fetchPhotos(services, task.journal.photos, run);
  if (stage !== 'products') return environment.engine.runStage(stage, run);
  const probed = await environment.engine.probe();
  const soFar = {
    engine: environment.engine.name,
    seconds: held.workedS(),
    warnings: held.telling.warnings,
    stages: task.journal.done,
    tools: probed.isReady ? probed.version : null,
  };
  await writeDurably(path.join(folder, OUTCOME), JSON.stringify(await environment.makeProducts(run, soFar)));
}

/** Counts attempts at the stage, so that a run that kills every worker ends. */
async function begin({ held, folder, journal }: RunTask, stage: Stage): Promise<void> {
  const times = (journal.begun?.stage === stage ? journal.begun.times : 0) + 1;
  if (times > MAX_ATTEMPTS)
    throw new EngineFailure('engine', [
      `'${stageLabels[stage]}' was begun ${MAX_ATTEMPTS} times and ended from outside each time. Most likely the memory is too small for so many photos.`,
    ]);
  journal.begun = { stage, times };
  await writeJournal(folder, journal);
  held.log(`${stageLabels[stage]}${times > 1 ? ` (for the ${times}. time)` : ''}`);
  held.telling.stage = stage;
  await held.beat();
}

function engineRun(services: Services, { held, project, folder, journal }: RunTask): EngineRun {
  const { id } = held.run;
  return {
    runId: id,
    name: project.name,
    folder,
    photos: journal.photos,
    options: optionsOf(project),
    ...(journal.heights && { heights: journal.heights }),
    control: journal.control ?? [],
    mayUseGpu: services.env.OVERFLIGHT_GPU,
    threads: os.availableParallelism(),
    signal: held.signal,
    progress: () => undefined,
    log: held.log,
    warn: held.warn,
    memory: memoryOf(services, held),
  };
}

/** Only the lease holder writes there. */
function memoryOf({ db }: Services, { run, worker }: LeasedRun): EngineRun['memory'] {
  return {
    read: async () => run.memory,
    write: async (memory) => {
      const update = db.updateTable('project_runs').set({ memory }).where('id', '=', run.id);
      const { numUpdatedRows } = await update.where('worker', '=', worker).executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Error('The run is no longer held.');
      run.memory = memory;
    },
  };
}

/** Percent done and time left, from the stage shares and the time of earlier stages. */
function follow({ held, journal }: RunTask, stages: readonly Shared[], stage: Stage): (share: number) => void {
  const total = stages.reduce((sum, { share }) => sum + share, 0);
  const at = stages.findIndex((one) => one.stage === stage);
  const before = stages.slice(0, at).reduce((sum, { share }) => sum + share, 0);
  const own = stages[at]?.share ?? 0;
  const earlierS = journal.done.reduce((sum, { seconds }) => sum + seconds, 0);
  const began = performance.now();
  let share = 0;
  held.telling.stage = stage;
  held.telling.howFar = () => {
    const done = (before + own * share) / total;
    const tookS = earlierS + (performance.now() - began) / 1000;
    const wholeS = done >= ENOUGH_SHARE ? tookS / done : journal.forecastS;
    return { percent: done * 100, remainingS: wholeS === null ? null : wholeS * (1 - done) };
  };
  return (now) => {
    share = Math.min(Math.max(now, 0), 1);
  };
}
