import fs from 'node:fs';
import { EngineFailure, StageInterrupted, type EngineRun } from '../engine.ts';
import type { StageTask } from './run-in-process.ts';
import { inRun, writeAtomically } from './run-folder.ts';
import { stages } from './stages.ts';

/** Entry point of a stage process; its first argument is the task file. Messages are printed, one per line. */
const { stage, effort, ...about } = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')) as StageTask;
const report = (kind: 'progress' | 'log' | 'warn', text: string | number) =>
  process.stdout.write(`${kind} ${String(text).replaceAll('\n', ' ')}\n`);
const unavailable = () => Promise.reject(new Error('the memory of a run is not available in a stage process'));

const run: EngineRun = {
  ...about,
  // Stopped by a signal instead.
  signal: new AbortController().signal,
  progress: (share) => report('progress', share),
  log: (line) => report('log', line),
  warn: (text) => report('warn', text),
  memory: { read: unavailable, write: unavailable },
};

try {
  await stages[stage]?.work(run, effort);
} catch (error) {
  // Told to whoever waits by ending alike.
  if (error instanceof StageInterrupted) process.kill(process.pid, 'SIGTERM');
  if (error instanceof EngineFailure) {
    const { blame, reasons } = error;
    await writeAtomically(inRun(run, 'failure'), JSON.stringify({ blame, reasons }));
  } else report('log', error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
