import { expect, it, vi } from 'vitest';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { useRunEnvironment } from '../../engines/find-run-environment.ts';
import { projectCalls } from '../../testing/project-calls.ts';
import { holdingWorkshop, runSteps } from '../../testing/run-steps.ts';
import { testRunEnvironment } from '../../testing/test-run-environment.ts';

const server = await startTestServer();
const { services } = server;
const pat = await signInAs(server, { products: ['users', 'process'] });
const mine = projectCalls(server, pat);
const { aProject, until, started } = runSteps(server, mine);

const waitsFor = async (id: string) => (await mine.read(id)).run?.waitsFor;

it('PROC-10 a run that waits for others says for which, and can be stopped meanwhile', async () => {
  const holding = holdingWorkshop('match');
  const first = await started(await aProject(), holding.environment);
  await holding.reached();
  const [second, third] = [await started(await aProject()), await started(await aProject())];
  expect(await waitsFor(first.processId)).toBeNull();
  expect(await waitsFor(second.processId)).toBe(`Waiting until ${first.name} is done`);
  expect(await waitsFor(third.processId)).toBe(`Waiting until ${first.name} and 1 other before it are done`);
  const sam = await signInAs(server, { products: ['users', 'process'], tenant: 'others' });
  const theirs = projectCalls(server, sam);
  const other = await runSteps(server, theirs).aProject();
  await theirs.saved({ ...other, status: 'Process' });
  expect((await theirs.read(other.processId)).run?.waitsFor).toBe('Waiting until 3 projects of others are done');
  await theirs.saved({ ...(await theirs.read(other.processId)), status: 'Stop' });

  await mine.saved({ ...(await mine.read(second.processId)), status: 'Stop' });
  expect(await mine.read(second.processId)).toMatchObject({ status: 'Stopped', run: { waitsFor: null } });
  expect(await waitsFor(third.processId)).toBe(`Waiting until ${first.name} is done`);
  useRunEnvironment(services, testRunEnvironment());
  await mine.saved({ ...(await mine.read(first.processId)), status: 'Terminate' });
  await until(first.processId, 'Terminated');
  expect((await until(third.processId, 'Completed')).run?.waitsFor).toBeNull();
  // Stopped before it began, it is started like any other.
  await mine.saved({ ...(await mine.read(second.processId)), status: 'Process' });
  await until(second.processId, 'Completed');
}, 120_000);

it('PROC-10 a run waits for the checks of its photos, and can be stopped meanwhile', async () => {
  const { processId } = await started(await aProject({ count: 6, check: null }));
  await vi.waitFor(async () => expect(await waitsFor(processId)).toBe('Waiting until 6 photos are checked'), {
    timeout: 60_000,
  });
  await mine.saved({ ...(await mine.read(processId)), status: 'Stop' });
  await until(processId, 'Stopped');
}, 60_000);
