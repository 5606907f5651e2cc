import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { useRunEnvironment } from '../engines/find-run-environment.ts';
import { addPhotos } from './add-photos.ts';
import type { projectCalls } from './project-calls.ts';
import { testRunEnvironment } from './test-run-environment.ts';

/** Projects with photos, and their runs by a small engine. */
export function runSteps({ services }: TestServer, mine: ReturnType<typeof projectCalls>) {
  async function aProject(photos: { count: number; check?: object | null } = { count: 6 }, changes: object = {}) {
    const planId = await mine.plan();
    await addPhotos(services, { planId, ...photos });
    return mine.saved({ name: `Project ${randomUUID()}`, sources: [planId], ...changes });
  }
  const until = (id: string, status: ProjectStatus) =>
    vi.waitFor(
      async () => {
        const project = await mine.read(id);
        expect([project.status, project.run?.reasons]).toEqual([status, expect.anything()]);
        return project;
      },
      { timeout: 60_000, interval: 50 },
    );
  async function started(project: Project, environment = testRunEnvironment()): Promise<Project> {
    useRunEnvironment(services, environment);
    return mine.saved({ ...project, status: 'Process' });
  }
  const run = async (project: Project, status: ProjectStatus, environment = testRunEnvironment()) =>
    until((await started(project, environment)).processId, status);
  /** A run that was stopped while it aligned, and the stages it does once it is started again. */
  async function stoppedRun(project: Project) {
    const first = holdingWorkshop('align');
    const { processId } = await started(project, first.environment);
    await first.reached();
    await mine.saved({ ...(await until(processId, 'Processing')), status: 'Stop' });
    const stopped = await until(processId, 'Stopped');
    return {
      stopped,
      goOn: async () => {
        const second = holdingWorkshop('upload');
        const done = await run(await mine.read(processId), 'Completed', second.environment);
        return { done, begun: second.begun };
      },
    };
  }
  return { aProject, until, started, run, stoppedRun };
}

/** An environment that stays in one stage until stopped, and records started stages. */
export function holdingWorkshop(holdAt: Stage) {
  const begun: Stage[] = [];
  const environment = testRunEnvironment((stage) => {
    begun.push(stage);
    return stage === holdAt ? 'sleep 600' : 'true';
  });
  const reached = () => vi.waitFor(() => expect(begun).toContain(holdAt), { timeout: 60_000, interval: 20 });
  return { environment, begun, reached };
}
