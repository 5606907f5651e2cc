import type { ProjectRun, Stage } from '@overflight/contract/projects/project-runs.ts';

export type RunStage = { stage: Stage; state: 'done' | 'current' | 'ahead' };

/** The stages of a run with their state. */
export function stagesOf({ stages, stage }: Pick<ProjectRun, 'stages' | 'stage'>): readonly RunStage[] {
  const at = stage === null ? -1 : stages.indexOf(stage);
  return stages.map((one, index) => {
    if (index === at) return { stage: one, state: 'current' };
    return { stage: one, state: index < at ? 'done' : 'ahead' };
  });
}
