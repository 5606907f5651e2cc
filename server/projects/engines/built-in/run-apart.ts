import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import { EngineFailure, type EngineRun } from '../engine.ts';
import { runTool } from '../run-tool.ts';
import type { Effort } from './effort.ts';
import { inRun, writeWhole } from './run-folder.ts';

export type StageTask = Pick<EngineRun, 'runId' | 'name' | 'folder' | 'photos' | 'options' | 'threads'> & {
  stage: Stage;
  effort: Effort;
};

const Failure = z.object({ blame: z.enum(['data', 'engine']), reasons: z.array(z.string()) });
const script = path.join(import.meta.dirname, 'stage-process.ts');

/**
 * Does a stage in a process of its own: requests are answered and leases kept meanwhile, its memory is given back in the end,
 * and where it takes more than there is, it is not the server that is killed.
 */
export async function runApart(run: EngineRun, stage: Stage, effort: Effort): Promise<void> {
  const { runId, name, folder, photos, options, threads } = run;
  const task: StageTask = { runId, name, folder, photos, options, threads, stage, effort };
  await writeWhole(inRun(run, 'task'), JSON.stringify(task));
  await fs.rm(inRun(run, 'failure'), { force: true });
  const log = (line: string) => hear(run, line);
  try {
    await runTool(
      { signal: run.signal, threads, log },
      { program: process.execPath, args: [script, inRun(run, 'task')] },
    );
  } catch (error) {
    const told = await fs.readFile(inRun(run, 'failure'), 'utf8').catch(() => null);
    if (told === null || run.signal.aborted) throw error;
    const { blame, reasons } = Failure.parse(JSON.parse(told));
    throw new EngineFailure(blame, reasons);
  }
}

/** What the process has to tell: a word that says what it is, and the rest of the line. */
function hear(run: EngineRun, line: string): void {
  const [, kind, text = ''] = /^(progress|log|warn) (.*)$/.exec(line) ?? [];
  if (kind === 'progress') run.progress(Number(text));
  else if (kind === 'warn') run.warn(text);
  else run.log(kind === 'log' ? text : line);
}
