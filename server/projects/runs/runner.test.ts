import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { caseCount } from '@overflight/flight/testing/case-count.ts';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import { readEnv } from '../../platform/env.ts';
import { startWorker } from '../../start-worker.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addPhotos } from '../testing/add-photos.ts';
import type { Said, WorkerEvent } from '../testing/killable-worker.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { engineStages } from '../testing/test-run-environment.ts';

const server = await startTestServer({ OVERFLIGHT_WORKER: '0' });
const { services, dataFolder } = server;
const pat = await signInAs(server, { products: ['users', 'process'] });
const mine = projectCalls(server, pat);
const planId = await mine.plan();
await addPhotos(services, { planId, count: 6 });

const journal = path.join(dataFolder, 'journal');
const written = () => fs.readFileSync(journal, 'utf8').split('\n').filter(Boolean);
const allStages: readonly Stage[] = ['fetch', ...engineStages, 'products', 'store'];
/** Stages that run programs record themselves. */
const noted: readonly Stage[] = [...engineStages, 'products'];
const RUNS = caseCount(allStages.length, 20);
/** For one wait; on a busy machine. */
const PATIENCE_MS = 60_000;

type Worker = { child: ChildProcess; tell: (told: WorkerEvent) => void; at: (stage: Stage) => Promise<void> };
const workers = new Set<ChildProcess>();
afterEach(async () => {
  await Promise.all([...workers].map(kill));
});

async function startTestWorker(): Promise<Worker> {
  const { DATABASE_URL = '', OVERFLIGHT_DATA } = services.env;
  const env = { ...process.env, DATABASE_URL, OVERFLIGHT_DATA, TEST_JOURNAL: journal, NODE_OPTIONS: '' };
  const child = fork(path.join(import.meta.dirname, '..', 'testing', 'killable-worker.ts'), {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  workers.add(child);
  const said: Said[] = [];
  child.on('message', (one: Said) => void said.push(one));
  const hear = (is: (one: Said) => boolean) =>
    vi.waitFor(() => expect(said.some(is)).toBe(true), { timeout: PATIENCE_MS, interval: 20 });
  await hear((one) => 'ready' in one);
  return {
    child,
    tell: (told) => {
      said.splice(0);
      child.send(told);
    },
    at: (stage) => hear((one) => 'at' in one && one.at === stage),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  workers.delete(child);
}

async function started() {
  fs.writeFileSync(journal, '');
  const made = await mine.saved({ name: `Project ${randomUUID()}`, sources: [planId], status: 'Process' });
  return { ...made, runId: made.run?.runId ?? '' };
}
const until = (id: string, status: ProjectStatus) =>
  vi.waitFor(async () => expect((await mine.read(id)).status).toBe(status), { timeout: PATIENCE_MS, interval: 50 });

/** A zombie process counts as gone. */
function isRunning(pid: string): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
const programsLeft = () => {
  const file = `${journal}.pids`;
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean).filter(isRunning) : [];
};

it('PROC-09 without a worker nothing starts, and a worker without DATABASE_URL says what it needs', async () => {
  const refused = await mine.save({ name: 'Too early', sources: [planId], status: 'Process' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'no-engine']);
  expect(refused.json().detail).toContain('npm run worker');
  const log = { info: () => undefined, error: () => undefined };
  await expect(startWorker(readEnv({}), { jobs: [], log })).rejects.toThrow('DATABASE_URL');
});

it(
  'PROC-10 after a worker is killed at any stage, the next one resumes after the last finished stage',
  async () => {
    let worker = await startTestWorker();
    for (let number = 0; number < RUNS; number++) {
      const stage = allStages[number % allStages.length] ?? 'fetch';
      const project = await started();
      worker.tell({ lookAt: project.runId, holdAt: stage });
      await worker.at(stage);
      expect((await mine.read(project.processId)).status).toBe('Processing');
      await kill(worker.child);
      await vi.waitFor(() => expect(programsLeft()).toEqual([]), { timeout: PATIENCE_MS });
      worker = await startTestWorker();
      await until(project.processId, 'Completed');
      const expected = noted.flatMap((one) => (one === stage ? [one, one] : [one]));
      expect([stage, ...written()]).toEqual([stage, ...expected]);
      const { results, run } = await mine.read(project.processId);
      expect(results).toHaveLength(1);
      expect(run).toMatchObject({ runId: project.runId, percent: 100 });
    }
  },
  RUNS * PATIENCE_MS,
);

/** Ends the program of a stage as a machine that shuts down does; the worker lives on. */
async function endProgram(): Promise<void> {
  const pids = await vi.waitFor(
    () => {
      const found = programsLeft();
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );
  for (const pid of pids) process.kill(Number(pid), 'SIGTERM');
  await vi.waitFor(() => expect(programsLeft()).toEqual([]), { timeout: PATIENCE_MS });
}

it('PROC-10 a run whose program is ended from outside resumes at that stage', async () => {
  const worker = await startTestWorker();
  const project = await started();
  worker.tell({ lookAt: project.runId, holdAt: 'match' });
  await worker.at('match');
  worker.tell({ lookAt: project.runId, holdAt: null });
  await endProgram();
  await until(project.processId, 'Completed');
  expect(written()).toEqual(['features', 'match', 'match', 'align', 'products']);
  const { lines } = (await mine.ask('GET', `/${project.processId}/log`)).json<{ lines: string[] }>();
  expect(lines).toContain('The program sh was ended by SIGTERM. The stage is begun again.');
});

it('PROC-10 a run whose program is ended again and again fails', async () => {
  const worker = await startTestWorker();
  const project = await started();
  for (let time = 0; time < 5; time++) {
    worker.tell({ lookAt: project.runId, holdAt: 'align' });
    await worker.at('align');
    await endProgram();
  }
  worker.tell({ lookAt: project.runId, holdAt: 'align' });
  await until(project.processId, 'Failed Processing');
  expect((await mine.read(project.processId)).run?.reasons).toEqual([
    expect.stringContaining("'Aligning cameras' was begun 5 times and ended from outside each time."),
  ]);
});

it('PROC-09 PROC-10 terminating at any stage ends in Terminated and leaves no process', async () => {
  const worker = await startTestWorker();
  for (const stage of allStages) {
    const project = await started();
    worker.tell({ lookAt: project.runId, holdAt: stage });
    await worker.at(stage);
    await mine.saved({ ...(await mine.read(project.processId)), status: 'Terminate' });
    await until(project.processId, 'Terminated');
    expect(programsLeft()).toEqual([]);
    expect((await mine.read(project.processId)).results).toEqual([]);
    await vi.waitFor(() => expect(fs.readdirSync(path.join(dataFolder, 'projects'))).toEqual([]), {
      timeout: PATIENCE_MS,
    });
  }
});

it('PROC-10 only one of two workers claims a run; the other claims the next', async () => {
  const [first, second] = [await startTestWorker(), await startTestWorker()];
  const project = await started();
  for (const { tell } of [first, second]) tell({ lookAt: project.runId, holdAt: 'match' });
  await Promise.any([first.at('match'), second.at('match')]);
  const other = await mine.saved({ name: `Project ${randomUUID()}`, sources: [planId], status: 'Process' });
  for (const { tell } of [first, second]) tell({ lookAt: other.run?.runId ?? '', holdAt: null });
  await until(other.processId, 'Completed');
  expect((await mine.read(project.processId)).run).toMatchObject({ stage: 'match' });
  expect(written().filter((stage) => stage === 'features')).toHaveLength(2);
  await mine.saved({ ...(await mine.read(project.processId)), status: 'Terminate' });
  await until(project.processId, 'Terminated');
});
