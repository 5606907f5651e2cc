import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import { EngineFailure, type EngineRun } from '../engine.ts';
import { runTool } from '../run-tool.ts';
import type { Effort } from './effort.ts';
import { inRun, writeAtomically } from './run-folder.ts';

/** What a run does for its stages stays here; all that it knows goes along. */
export type StageTask = Omit<EngineRun, 'signal' | 'progress' | 'log' | 'warn' | 'memory'> & {
  stage: Stage;
  effort: Effort;
};

const Failure = z.object({ blame: z.enum(['data', 'engine']), reasons: z.array(z.string()) });
const script = path.join(import.meta.dirname, 'stage-process.ts');

/**
 * Runs a stage in a child process: requests and leases continue meanwhile, its memory is freed at the end,
 * and if memory runs out, the server is not the one killed.
 */
export async function runInProcess(run: EngineRun, stage: Stage, effort: Effort): Promise<void> {
  const { signal, progress: _, log: _log, warn: _warn, memory: _memory, ...about } = run;
  const task: StageTask = { ...about, stage, effort };
  await writeAtomically(inRun(run, 'task'), JSON.stringify(task));
  await fs.rm(inRun(run, 'failure'), { force: true });
  const log = (line: string) => onLine(run, line);
  try {
    await runTool(
      { signal, threads: run.threads, log },
      { program: process.execPath, args: [script, inRun(run, 'task')] },
    );
  } catch (error) {
    const failure = await fs.readFile(inRun(run, 'failure'), 'utf8').catch(() => null);
    if (failure === null || signal.aborted) throw error;
    const { blame, reasons } = Failure.parse(JSON.parse(failure));
    throw new EngineFailure(blame, reasons);
  }
}

/** Handles a line of the process: a type, then the content. */
function onLine(run: EngineRun, line: string): void {
  const [, kind, text = ''] = /^(progress|log|warn) (.*)$/.exec(line) ?? [];
  if (kind === 'progress') run.progress(Number(text));
  else if (kind === 'warn') run.warn(text);
  else run.log(kind === 'log' ? text : line);
}
