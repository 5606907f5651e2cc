import fs from 'node:fs/promises';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import { isDatabaseUnavailable } from '../../platform/db/is-database-unavailable.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { checkAdmission } from './admission/check-admission.ts';
import { changeStatus } from '../change-status.ts';
import { endRun, type RunEnding } from './end-run.ts';
import { EngineFailure, StageInterrupted } from '../engines/engine.ts';
import { isBeingInstalled } from '../engines/engine-installation.ts';
import { findRunEnvironment } from '../engines/find-run-environment.ts';
import { isEngineExpected } from '../engines/ready-engine.ts';
import { releaseRemote, releaseEnded } from './release-remote.ts';
import { controlOfRun } from '../control/control-of-run.ts';
import { withDatums } from '../control/datums/datum-warnings.ts';
import { withUnmarked } from '../control/unmarked-control.ts';
import { withUncovered } from '../control/uncovered-control.ts';
import { assignNames } from './fetch-photos.ts';
import type { ProjectRow } from '../projects-store.ts';
import { inDatum, withZeros } from '../systems/run-heights.ts';
import { makeWay } from './admission/make-way.ts';
import { givesWay } from './admission/of-demo.ts';
import { readJournal, workFolder, writeJournal, type Journal, type JournalPhoto } from './run-journal.ts';
import { claimRun, RunHalted, holdRun, type LeasedRun, type HaltReason } from './run-lease.ts';
import { runStages, stagesOf, type RunTask } from './run-stages.ts';

/** Photos can be added for a retry, but only to a plan. */
class PlansGone extends EngineFailure {
  constructor() {
    super('data', ['All flight plans of this project were deleted. Select others.']);
  }
}

/** How long to wait for unchecked photos before leaving them out. */
const CHECKS_WAIT_MS = 10 * 60 * 1000;
const CHECKS_LOOK_MS = 1000;

type AtWork = { halt: (why: HaltReason) => void; done: Promise<void> };
const atWork = perServices(() => new Map<string, AtWork>());

export const isAtWork = (services: Services, runId: string): boolean => atWork(services).has(runId);

/** Processes or resumes a run unless another worker has it. One at a time per process. */
export async function workOnRun(services: Services, runId: string): Promise<void> {
  for (const { done } of atWork(services).values()) await done;
  // Whoever looks for abandoned runs sends it again.
  if (await givesWay(services, runId)) return;
  const run = await claimRun(services, runId);
  if (!run) return;
  const held = holdRun(services, run);
  const stopLooking = makeWay(services, held);
  const done = workAndSettle(services, held).finally(() => {
    stopLooking();
    atWork(services).delete(runId);
  });
  atWork(services).set(runId, { halt: held.halt, done });
  await done;
}

/** Releases the runs of this process for other workers. */
export async function haltRuns(services: Services): Promise<void> {
  for (const { halt, done } of atWork(services).values()) {
    halt('given back');
    await done;
  }
}

async function workAndSettle(services: Services, held: LeasedRun): Promise<void> {
  try {
    const ending = await endingOf(services, held);
    await held.stopBeating();
    if (ending === 'lost') return;
    if (ending === 'given back') return await giveBack(services, held);
    const status = ending === 'deleted' ? undefined : await endRun(services, held, ending);
    if (typeof ending === 'object' && ending.to === 'Completed' && status !== 'Completed')
      for (const { key } of ending.finished.results) await services.storage.remove(key);
    if (ending === 'deleted') await releaseRemote(services, [held.run]);
    else if (status === undefined || status === 'Stopped') return;
    await releaseEnded(services);
    await fs.rm(workFolder(services.env, held.run.id), { recursive: true, force: true });
  } catch (error) {
    // The next worker handles what was not stored.
    services.log.error({ err: error }, 'a run could not be ended');
    await held.stopBeating();
  }
}

/** Determines the ending of a run; never throws. */
async function endingOf(services: Services, held: LeasedRun): Promise<RunEnding | 'lost' | 'deleted' | 'given back'> {
  try {
    const task = await prepare(services, held);
    return { to: 'Completed', finished: await runStages(services, task), photos: task.journal.photos };
  } catch (error) {
    const halted = held.signal.aborted ? held.signal.reason : error;
    if (halted instanceof RunHalted) return afterHalt(services, held, halted.why);
    if (error instanceof PlansGone) return { to: 'Failed Invalid Data', reasons: error.reasons };
    if (error instanceof EngineFailure)
      return { to: error.blame === 'data' ? 'Invalid Data Retry' : 'Failed Processing', reasons: error.reasons };
    if (error instanceof StageInterrupted) {
      held.log(`${error.message} The stage is begun again.`);
      return 'given back';
    }
    services.log.error({ err: error }, 'a run failed');
    // Not an error of the run: it resumes when the database is back.
    if (error instanceof Error && isDatabaseUnavailable(error)) return 'lost';
    return { to: 'Failed Processing', reasons: [sentenceOf(error)] };
  }
}

async function afterHalt(
  services: Services,
  held: LeasedRun,
  why: HaltReason,
): Promise<{ to: 'Stopped' | 'Terminated' } | 'lost' | 'deleted' | 'given back'> {
  if (why === 'Terminate') return { to: 'Terminated' };
  if (why === 'Stop' || why === 'given back') await clearAttempts(workFolder(services.env, held.run.id));
  return why === 'Stop' ? { to: 'Stopped' } : why;
}

/** A stage left cleanly does not count as an attempt. */
async function clearAttempts(folder: string): Promise<void> {
  const journal = await readJournal(folder);
  if (journal) await writeJournal(folder, { ...journal, begun: null });
}

function sentenceOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'The disk of the worker is full.';
  return `Something unexpected went wrong: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500);
}

/** Checks photos and resources and changes the status: from here the run is in progress. */
async function prepare(services: Services, held: LeasedRun): Promise<RunTask> {
  const { run } = held;
  const project = await services.db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', run.project_id)
    .executeTakeFirst();
  if (!project) throw new RunHalted('deleted');
  if (project.status === 'Stop' || project.status === 'Terminate') throw new RunHalted(project.status);
  if (project.status === 'Process') await requireEngine(services);
  const environment = findRunEnvironment(services);
  const folder = workFolder(services.env, run.id);
  const known = await readJournal(folder);
  const askedAt = run.asked_at.toISOString();
  const journal = known?.askedAt === askedAt ? known : await admit(services, { held, project, known });
  await enterProcessing(services, held, {
    stages: stagesOf(environment, project).map(({ stage }) => stage),
    photos: journal.photos.length,
  });
  return { held, project, environment, folder, journal };
}

/** Checked before the start: a running project waits for its engine. */
async function requireEngine(services: Services): Promise<void> {
  if (isBeingInstalled(services)) throw new RunHalted('given back');
  const probed = await findRunEnvironment(services).engine.probe();
  if (probed.isReady) return;
  if (await isEngineExpected(services)) throw new RunHalted('given back');
  throw new EngineFailure('engine', [probed.reason]);
}

type Admitting = { held: LeasedRun; project: ProjectRow; known: Journal | undefined };

/** Earlier stages count only with the same photos. */
async function admit(services: Services, { held, project, known }: Admitting): Promise<Journal> {
  const { id, asked_at } = held.run;
  const folder = workFolder(services.env, id);
  const { found, heights, gigapixels, seconds, problems, warnings } = await judgeOnceChecked(services, held, project);
  await services.db
    .updateTable('projects')
    .set({ giga_pixel_count: gigapixels })
    .where('id', '=', project.id)
    .execute();
  if (found.gonePlans === project.sources.length) throw new PlansGone();
  if (problems.length > 0) throw new EngineFailure('data', problems);
  const named = assignNames(found.usable, folder);
  const photos = heights ? await withZeros(services, heights, named) : named;
  const isSame =
    known !== undefined &&
    known.photos.map(fileWithZeros).join() === photos.map(fileWithZeros).join() &&
    // A geoid grid may have come or gone meanwhile.
    JSON.stringify(known.heights ?? null) === JSON.stringify(heights);
  const stated = await controlOfRun(services, project.id, photos);
  const control = heights ? await inDatum(services, heights, stated) : stated;
  if (!isSame) await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true });
  const begun = {
    askedAt: asked_at.toISOString(),
    photos,
    ...(heights && { heights }),
    control,
    forecastS: seconds,
    done: [],
    begun: null,
  };
  const journal = isSame ? { ...known, ...stillDone(known, control), askedAt: begun.askedAt } : begun;
  const told = withUncovered(isSame ? withDatums(held.telling.warnings, warnings) : warnings, {
    stated,
    used: control,
  });
  const marked = control.map(({ name, role, marks }) => ({ name, role, marks: marks.length }));
  held.telling.warnings.splice(0, Infinity, ...withUnmarked(told, marked));
  await writeJournal(folder, journal);
  return journal;
}

/** Stages before control points come in. */
const beforeControl: readonly Stage[] = ['fetch', 'features', 'match', 'align'];

/** With other control points, cameras are aligned as before, and all that follows is made anew. */
function stillDone({ done, control: before }: Journal, control: NonNullable<Journal['control']>) {
  if (JSON.stringify(before ?? []) === JSON.stringify(control)) return { control };
  return { control, done: done.filter(({ stage }) => beforeControl.includes(stage)), begun: null };
}

const fileWithZeros = ({ fileId, zeros }: Pick<JournalPhoto, 'fileId' | 'zeros'>): string =>
  `${fileId} ${zeros?.seaM} ${zeros?.wantedM}`;

async function judgeOnceChecked(services: Services, held: LeasedRun, project: ProjectRow) {
  const { engine } = findRunEnvironment(services);
  const until = performance.now() + CHECKS_WAIT_MS;
  for (;;) {
    held.signal.throwIfAborted();
    const judged = await checkAdmission(services, project, { engine, isHere: true });
    if (judged.uncheckedPhotos === 0) return judged;
    if (performance.now() > until)
      throw new EngineFailure('data', [`${judged.uncheckedPhotos} photos have not been looked at yet. Retry later.`]);
    await new Promise((resolve) => setTimeout(resolve, CHECKS_LOOK_MS));
  }
}

type Begun = { stages: RunTask['journal']['done'][number]['stage'][]; photos: number };

async function enterProcessing(services: Services, held: LeasedRun, { stages, photos }: Begun): Promise<void> {
  const { run, worker } = held;
  const now = services.now();
  const engine = findRunEnvironment(services).engine.name;
  await services.db.transaction().execute(async (tx) => {
    const project = await tx
      .selectFrom('projects')
      .select(['id', 'status'])
      .where('id', '=', run.project_id)
      .forUpdate()
      .executeTakeFirst();
    const { numUpdatedRows } = await tx
      .updateTable('project_runs')
      .set({ stages, photos, engine, started_at: run.started_at ?? now })
      .where('id', '=', run.id)
      .where('worker', '=', worker)
      .executeTakeFirst();
    if (!project || numUpdatedRows === 0n) throw new RunHalted(project ? 'lost' : 'deleted');
    if (project.status === 'Process')
      await changeStatus(tx, project, { to: 'Processing', text: 'Processing', at: now });
  });
}

async function giveBack({ db }: Services, { run, worker, telling }: LeasedRun): Promise<void> {
  const log = telling.lines.join('\n');
  const update = db.updateTable('project_runs').set({ lease_until: null, worker: null, log });
  await update.where('id', '=', run.id).where('worker', '=', worker).execute();
}
