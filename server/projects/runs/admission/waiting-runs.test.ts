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
  /** The place, and the tens of seconds until it may begin. */
  const inLine = async (id: string) => {
    const line = (await mine.read(id)).run?.inLine;
    const left = line?.startsAt && Math.round((Date.parse(line.startsAt) - services.now().getTime()) / 10_000);
    return line && [line.place, left];
  };
  const remaining = (remaining_s: number | null) =>
    services.db.updateTable('project_runs').set({ remaining_s }).where('project_id', '=', first.processId).execute();
  await remaining(300);
  expect([await inLine(first.processId), await inLine(second.processId), await inLine(third.processId)]).toEqual([
    null,
    [1, 30],
    [2, 31],
  ]);
  await remaining(null);
  expect(await inLine(third.processId)).toEqual([2, null]);
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
});

it('PROC-10 a run waits for the checks of its photos, and can be stopped meanwhile', async () => {
  const { processId } = await started(await aProject({ count: 6, check: null }));
  await vi.waitFor(async () => expect(await waitsFor(processId)).toBe('Waiting until 6 photos are checked'), {
    timeout: 60_000,
  });
  await mine.saved({ ...(await mine.read(processId)), status: 'Stop' });
  await until(processId, 'Stopped');
});
