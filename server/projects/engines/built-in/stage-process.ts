import fs from 'node:fs';
import { EngineFailure, type EngineRun } from '../engine.ts';
import type { StageTask } from './run-apart.ts';
import { inRun, writeWhole } from './run-folder.ts';
import { stages } from './stages.ts';

/** One stage in a process of its own, as its first argument describes it. What it has to tell it prints, a line each. */
const { stage, effort, ...about } = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')) as StageTask;
const tell = (kind: 'progress' | 'log' | 'warn', text: string | number) =>
  process.stdout.write(`${kind} ${String(text).replaceAll('\n', ' ')}\n`);
const nobodyAsks = () => Promise.reject(new Error('a stage in a process of its own remembers nothing'));

const run: EngineRun = {
  ...about,
  // Whoever stops it kills it.
  signal: new AbortController().signal,
  progress: (share) => tell('progress', share),
  log: (line) => tell('log', line),
  warn: (text) => tell('warn', text),
  memory: { read: nobodyAsks, write: nobodyAsks },
};

try {
  await stages[stage]?.work(run, effort);
} catch (error) {
  if (error instanceof EngineFailure) {
    const { blame, reasons } = error;
    await writeWhole(inRun(run, 'failure'), JSON.stringify({ blame, reasons }));
  } else tell('log', error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
