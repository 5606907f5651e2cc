import { expect, it, vi } from 'vitest';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { useRunEnvironment } from '../../engines/find-run-environment.ts';
import { projectCalls } from '../../testing/project-calls.ts';
import { holdingWorkshop, runSteps } from '../../testing/run-steps.ts';
import { abandonedRuns } from '../run-lease.ts';
import { watchProjects } from '../watch-projects.ts';

const server = await startTestServer();
const { services } = server;
const mine = projectCalls(server, await signInAs(server, { products: ['users', 'process'] }));
const { aProject, until, started } = runSteps(server, mine);

async function aDemoProject(): Promise<Project> {
  const project = await aProject();
  const item = { part: 'projects', kind: 'project', id: project.processId } as const;
  await services.db.insertInto('demo_items').values(item).execute();
  return project;
}
const lineOf = async (id: string) => {
  const { run } = await mine.read(id);
  return [run?.waitsFor, run?.inLine?.place];
};

it("PROC-10 a run of the demo makes way for somebody's own, which goes before others of the demo", async () => {
  const first = holdingWorkshop('align');
  const demo = await started(await aDemoProject(), first.environment);
  await first.reached();
  const other = await started(await aDemoProject(), first.environment);
  const second = holdingWorkshop('match');
  const own = await started(await aProject(), second.environment);
  expect(await lineOf(own.processId)).toEqual([expect.stringMatching(/^Next: the demo project .* makes way/), 1]);
  expect(await lineOf(other.processId)).toEqual([expect.stringContaining('1 other before it'), 2]);
  await second.reached();
  expect(await mine.read(demo.processId)).toMatchObject({
    status: 'Processing',
    run: { waitsFor: `Waiting until ${own.name} is done`, inLine: { place: 1 } },
  });
  // What was done of it is kept.
  const third = holdingWorkshop('upload');
  useRunEnvironment(services, third.environment);
  await mine.saved({ ...(await mine.read(own.processId)), status: 'Terminate' });
  await until(own.processId, 'Terminated');
  expect(await abandonedRuns(services)).toHaveLength(2);
  const stop = await watchProjects(services, { announces: false });
  await until(demo.processId, 'Completed');
  await until(other.processId, 'Completed');
  await vi.waitFor(() => expect(third.begun.slice(0, 2)).toEqual(['align', 'products']));
  await stop();
}, 120_000);
