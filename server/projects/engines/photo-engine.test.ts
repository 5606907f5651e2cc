import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhotoEngine } from '@overflight/contract/projects/photo-engine.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { changeableMachine, standInApt, type StandInApt } from '../testing/fake-apt.ts';
import { INSTALL_LINE } from './built-in/probe.ts';

const ENGINE = '/process/oa/v2/engine';
const INSTALLATION = `${ENGINE}/installation`;
const AT_SETUP = `${ENGINE}/at-setup`;
const installs = { OVERFLIGHT_INSTALL_ENGINE: '1' };

const made: StandInApt[] = [];
let apt: StandInApt;

beforeEach(() => {
  apt = standInApt();
  made.push(apt);
  for (const [name, value] of Object.entries(apt.settings)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => made.forEach(({ remove }) => remove()));

const read = async ({ app }: TestServer, url = AT_SETUP, headers = {}): Promise<PhotoEngine> =>
  (await app.inject({ url, headers })).json();

const reaches = (server: TestServer, expected: object, ...asked: [url?: string, headers?: object]) => {
  return expect.poll(() => read(server, ...asked), { interval: 50 }).toEqual(expected);
};

const READY = { state: 'ready', engine: 'built-in' };

describe.skipIf(changeableMachine.isMissing)(`a machine that allows installation${changeableMachine.reason}`, () => {
  it('installs missing programs in the background, shows progress, and is ready without a restart', async () => {
    apt.does(
      'waits first; says "dlstatus:1:62.0000:Retrieving file 2 of 3"',
      'waits second; says "pmstatus:colmap:40.0000:Unpacking colmap (arm64)"',
      'waits third; brings; leaves trace',
    );
    const server = await startTestServer(installs);
    await reaches(server, { state: 'installing', step: 'preparing', percent: 0 });
    apt.goesOn('first');
    await reaches(server, { state: 'installing', step: 'downloading', percent: 31 });
    apt.goesOn('second');
    await reaches(server, { state: 'installing', step: 'installing', percent: 70 });
    apt.goesOn('third');
    await reaches(server, READY);
    expect(apt.hasLeft('trace')).toBe(true);
  });

  it('PROC-10 a project started meanwhile waits for the engine', async () => {
    apt.does('waits first; brings');
    const server = await startTestServer(installs);
    const analyst = await signInAs(server, { products: ['users', 'process'] });
    const mine = projectCalls(server, analyst);
    await reaches(server, { state: 'installing', step: 'preparing', percent: 0 }, ENGINE, analyst.headers);
    const { processId } = await mine.saved({ name: 'Early', sources: [await mine.plan()], status: 'Process' });
    const forecast = (await mine.ask('GET', `/${processId}/forecast`)).json();
    expect(forecast).toMatchObject({ engine: null, engineProblem: expect.stringContaining('waits for it') });
    expect(await mine.read(processId)).toMatchObject({ status: 'Process', run: { finishedAt: null, reasons: [] } });
    apt.goesOn('first');
    // The run ends like this because the project has no photos.
    await expect.poll(async () => (await mine.read(processId)).status, { interval: 200 }).toBe('Invalid Data Retry');
  });

  it('SAFE-03 shows why it failed, and an administrator of the installation can retry, which is recorded', async () => {
    apt.does('echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt)" >&2; exit 100');
    const server = await startTestServer(installs);
    const reason = 'Another program is installing packages on this machine. Try again when it is done.';
    await reaches(server, { state: 'failed', reason, canInstall: true, line: INSTALL_LINE });
    const tryAgain = async (as: Parameters<typeof signInAs>[1]) => {
      const { headers } = await signInAs(server, as);
      return server.app.inject({ method: 'POST', url: INSTALLATION, headers });
    };
    expect((await tryAgain({ products: ['process'] })).statusCode).toBe(403);
    expect((await tryAgain({ products: ['admins'], tenant: 'north' })).statusCode).toBe(403);
    apt.does(
      'if [ -e "$PYTHONPATH/second" ]; then leaves twice; fi',
      'touch "$PYTHONPATH/second"; waits first; brings',
    );
    for (const _ of ['pressed', 'and pressed again']) {
      const answer = await tryAgain({ products: ['admins'] });
      expect([answer.statusCode, answer.json()]).toEqual([202, { state: 'installing', step: 'preparing', percent: 0 }]);
    }
    apt.goesOn('first');
    const { headers } = await signInAs(server, { products: ['admins'] });
    await reaches(server, READY, INSTALLATION, headers);
    expect(apt.hasLeft('twice')).toBe(false);
    const { events } = (await server.app.inject({ url: '/identity/v1/audit?kind=engine-installed', headers })).json();
    // The first was the product itself, at its start.
    expect(events).toMatchObject([{ personName: 'Pat Pilot' }, { personId: null, personName: '' }]);
    expect((await tryAgain({ products: ['admins'] })).json()).toEqual(READY);
  });

  it('reports installed programs that do not work', async () => {
    apt.does('true');
    const server = await startTestServer(installs);
    await reaches(server, {
      state: 'failed',
      reason: expect.stringContaining('Not installed: colmap'),
      canInstall: true,
      line: INSTALL_LINE,
    });
  });
});

it.each([
  ['the operator forbids it', { OVERFLIGHT_INSTALL_ENGINE: '0' }, {}],
  ['there is no apt-get', installs, { PATH: '/nowhere' }],
])('installs nothing if %s, and shows the command to run', async (_, settings, machine) => {
  for (const [name, value] of Object.entries(machine)) vi.stubEnv(name, value);
  apt.does('leaves trace; brings');
  const server = await startTestServer(settings);
  expect(await read(server)).toEqual({ state: 'missing', canInstall: false, line: INSTALL_LINE });
  expect(INSTALL_LINE).toBe('sudo apt-get install -y --no-install-recommends colmap gdal-bin python3-opencv');
  const { headers } = await signInAs(server, { products: ['admins'] });
  const refused = await server.app.inject({ method: 'POST', url: INSTALLATION, headers });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'engine-not-ours']);
  expect(apt.hasLeft('trace')).toBe(false);
});

it.each([
  ['a NodeODM', { NODEODM_URL: 'http://127.0.0.1:9' }],
  ['a worker elsewhere', { OVERFLIGHT_WORKER: '0' }],
])('installs nothing if %s does the work', async (_, settings) => {
  apt.does('leaves trace; brings');
  const server = await startTestServer({ ...installs, ...settings });
  expect(await read(server)).toEqual({ state: 'away', reason: expect.any(String) });
  expect(apt.hasLeft('trace')).toBe(false);
});

it('is public until the first account exists, then needs the product', async () => {
  const server = await startTestServer();
  expect(await read(server)).toMatchObject({ state: 'missing' });
  const { headers } = await signInAs(server, { products: ['process'] });
  const late = await server.app.inject({ url: AT_SETUP });
  expect([late.statusCode, late.json().code]).toEqual([409, 'already-set-up']);
  expect(await read(server, ENGINE, headers)).toMatchObject({ state: 'missing', line: INSTALL_LINE });
});
