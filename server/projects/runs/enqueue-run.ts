import type { Services } from '../../platform/services.ts';

export const RUN_PROJECT = 'run-project';

/** Tells the workers to look at a run. They decide by its stored state; a lost message is repeated. */
export async function enqueueRun({ jobs, log }: Services, runId: string): Promise<void> {
  try {
    await jobs.send(RUN_PROJECT, { runId });
  } catch (error) {
    log.error({ err: error }, 'the workers could not be told of a run');
  }
}
