import type { Services } from '../../platform/services.ts';

export const RUN_PROJECT = 'run-project';

/** Tells the workers to look at a run. What they do with it is decided by what is written down then; a lost word is said again. */
export async function askForWork({ jobs, log }: Services, runId: string): Promise<void> {
  try {
    await jobs.send(RUN_PROJECT, { runId });
  } catch (error) {
    log.error({ err: error }, 'the workers could not be told of a run');
  }
}
