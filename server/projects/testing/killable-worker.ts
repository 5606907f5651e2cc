import fs from 'node:fs';
import { PassThrough } from 'node:stream';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import { readEnv } from '../../platform/env.ts';
import type { Services } from '../../platform/services.ts';
import { startWorker } from '../../start-worker.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import { useRunEnvironment } from '../engines/find-run-environment.ts';
import { runProjectJob } from '../runs/run-project.ts';
import { testRunEnvironment } from './test-run-environment.ts';

/** Commands to the worker: look at a run, and at which stage to wait to be killed. */
export type WorkerEvent = { lookAt: string; holdAt: Stage | null };
/** Events from the worker. */
export type Said = { ready: true } | { at: Stage };

const say = (said: Said) => process.send?.(said);
const journal = process.env['TEST_JOURNAL'] ?? '';
const pids = `${journal}.pids`;
let holdAt: Stage | null = null;

const write = (line: string) => fs.appendFileSync(journal, `${line}\n`);

/** A program that records its pid, and hangs at the stage chosen by the test. */
function script(stage: Stage): string {
  write(stage);
  if (stage !== holdAt) return 'true';
  say({ at: stage });
  return `echo $$ >> ${pids}; exec sleep 600`;
}

/** Our own stages are paused where they access the storage. */
function holdStorage(services: Services): void {
  const { storage } = services;
  const { pathOf, read, write: put } = storage;
  storage.pathOf = (key) => (holdAt === 'fetch' ? undefined : pathOf(key));
  storage.read = async (key, range) => {
    if (holdAt !== 'fetch') return read(key, range);
    say({ at: 'fetch' });
    return new PassThrough();
  };
  storage.write = async (body, size) => {
    if (holdAt !== 'store') return put(body, size);
    say({ at: 'store' });
    return new Promise((_, reject) => body.once('error', reject));
  };
}

let known: Services | undefined;
process.on('message', ({ lookAt, holdAt: stage }: WorkerEvent) => {
  holdAt = stage;
  if (known) void enqueueRun(known, lookAt);
});

await startWorker(readEnv(process.env), {
  jobs: [runProjectJob],
  log: {
    info: () => undefined,
    error: ({ err }: { err?: unknown }, text) => process.stderr.write(`${text} ${String(err)}\n`),
  },
  prepare: (services) => {
    known = services;
    holdStorage(services);
    useRunEnvironment(services, testRunEnvironment(script));
  },
});
say({ ready: true });
