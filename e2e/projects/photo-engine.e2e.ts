import fs from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { spawnProduct } from '../../scripts/spawn-product.ts';
import { INSTALL_LINE } from '../../server/projects/engines/built-in/probe.ts';
import { changeableMachine, standInApt, type StandInApt } from '../../server/projects/testing/fake-apt.ts';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { withNewProduct, withOwnProduct } from '../own-product.ts';
import { admin } from '../people.ts';
import { analyst, hasProjects } from './project-steps.ts';
import { savePlan } from '../plans/saved-plans.ts';

withBrowser();

const PARTS = 'COLMAP, GDAL and OpenCV from Debian …';
const downloads = 'says "dlstatus:1:62.0000:Retrieving file 2 of 3"';
const unpacks = 'says "pmstatus:colmap:40.0000:Unpacking colmap (arm64)"';

const made: StandInApt[] = [];
afterAll(() => made.forEach(({ remove }) => remove()));

/** A product on a machine without the engine, and that machine's fake apt-get. */
function withoutEngine(settings: Readonly<Record<string, string>>, does: string[], withProduct = withOwnProduct) {
  let apt: StandInApt | undefined;
  const url = withProduct(() => {
    apt = standInApt();
    made.push(apt);
    apt.does(...does);
    return { ...settings, ...apt.settings };
  });
  const machine = () => {
    if (!apt) throw new Error('The product has not been started yet.');
    return apt;
  };
  return { url, machine };
}

const notice = ({ page }: CrewMember) => page.getByRole('region', { name: 'Photo engine', exact: true });

async function seesInstalling(crew: CrewMember, words: string, percent: number): Promise<void> {
  await notice(crew).getByText(`Photo engine: ${words} ${PARTS}`).waitFor();
  await notice(crew).getByText(`${percent} %`).waitFor();
  const bar = notice(crew).getByRole('progressbar', { name: 'Installed' });
  expect(await bar.getAttribute('aria-valuenow')).toBe(String(percent));
}

const seesLine = async (crew: CrewMember) => {
  await notice(crew).getByText('Photo engine: not installed').waitFor();
  expect(await notice(crew).getByLabel('Install command').innerText()).toBe(INSTALL_LINE);
};

async function becomesAdministrator(crew: CrewMember): Promise<void> {
  await crew.page.getByRole('checkbox', { name: 'Use public sources' }).uncheck();
  await crew.page.getByRole('checkbox', { name: 'Add demo data' }).uncheck();
  await crew.fills('Name', 'First Admin');
  await crew.fills('Email', admin.email);
  await crew.page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await crew.presses('Create administrator');
  await crew.isAt('/map');
}

/** By wheel, however long the page is. */
async function reachesTheEnd({ page }: CrewMember): Promise<void> {
  const button = page.getByRole('button', { name: 'Create administrator' });
  const { height = 0 } = page.viewportSize() ?? {};
  const overhang = async () => {
    const box = await button.boundingBox();
    return box === null ? Infinity : box.y + box.height - height;
  };
  expect(await overhang()).toBeGreaterThan(0);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 3000);
  await expect.poll(overhang).toBeLessThanOrEqual(0);
}

/** A startable project, on its own page. */
async function opensProject(crew: CrewMember, who: Awaited<ReturnType<typeof analyst>>): Promise<void> {
  const { flightPlanId } = await savePlan(crew, who.person, { name: 'North field' });
  const [project] = await hasProjects(crew, who.token, { name: 'Quarry', sources: [flightPlanId] });
  await crew.opens(`/analytics/${project?.processId}`);
  await crew.seesHeading('Quarry');
}

describe.skipIf(changeableMachine.isMissing)(`a machine that allows installation${changeableMachine.reason}`, () => {
  describe('at set-up', () => {
    const installing = { OVERFLIGHT_INSTALL_ENGINE: '1' };
    const steps = [`waits 1; ${downloads}`, `waits 2; ${unpacks}`, 'waits 3; brings'];
    const { url, machine } = withoutEngine(installing, steps, withNewProduct);

    journey(
      'the photo engine is installed automatically, and the set-up screen shows its progress until it is ready',
      async (crew) => {
        await crew.opens('/');
        await crew.seesHeading('Set up Overflight');
        await seesInstalling(crew, 'preparing to install', 0);
        machine().goesOn('1');
        await seesInstalling(crew, 'downloading', 31);
        await crew.findsItAccessible();
        machine().goesOn('2');
        await seesInstalling(crew, 'installing', 70);
        machine().goesOn('3');
        await notice(crew).getByText('Photo engine: ready').waitFor();
        await becomesAdministrator(crew);
        await crew.opens('/analytics');
        await crew.sees('No projects found.');
        expect(await notice(crew).count()).toBe(0);
        await crew.opens('/admin/engine');
        await notice(crew).getByText('Photo engine: ready').waitFor();
      },
      { url },
    );
  });

  describe('when it fails', () => {
    const settings = { OVERFLIGHT_INSTALL_ENGINE: '1' };
    const { url, machine } = withoutEngine(settings, ['echo "E: Could not get lock /var/lib/dpkg/lock" >&2; exit 100']);

    journey(
      'people who process photos see why, and an administrator retries until it is installed',
      async (crew) => {
        await analyst(crew);
        await crew.opens('/analytics');
        await notice(crew).getByText('Photo engine: could not be installed').waitFor();
        await notice(crew)
          .getByText('Another program is installing packages on this machine.', { exact: false })
          .waitFor();
        expect(await notice(crew).getByRole('button', { name: 'Try again' }).count()).toBe(0);

        await opensProject(crew, await analyst(crew, 'admins'));
        machine().does(`${unpacks}; waits more; brings`);
        await notice(crew).getByRole('button', { name: 'Try again' }).click();
        await seesInstalling(crew, 'installing', 70);
        await crew.presses('Start Processing');
        await crew.page.getByRole('img', { name: 'Step 2 of 4: Preparing' }).waitFor();
        await seesInstalling(crew, 'installing', 70);
        machine().goesOn('more');
        // A run without photos ends like this, once it was checked.
        await crew.page.getByRole('img', { name: 'Step 4 of 4: Invalid Data' }).waitFor();
        await expect.poll(() => notice(crew).count()).toBe(0);
      },
      { url },
    );
  });

  it('an installation completes even if the product is stopped or killed', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const apt = standInApt();
      made.push(apt);
      apt.does(`leaves begun; waits more; ${unpacks}; brings; leaves done`);
      const product = await spawnProduct({ settings: { OVERFLIGHT_INSTALL_ENGINE: '1', ...apt.settings } });
      await expect.poll(() => apt.hasLeft('begun')).toBe(true);
      const ended = new Promise((resolve) => product.process.once('exit', resolve));
      product.process.kill(signal);
      await ended;
      apt.goesOn('more');
      await expect.poll(() => apt.hasLeft('done')).toBe(true);
      fs.rmSync(product.dataFolder, { recursive: true, force: true });
    }
  });
});

describe('where installation is not allowed', () => {
  const { url } = withoutEngine({ OVERFLIGHT_INSTALL_ENGINE: '0' }, ['brings'], withNewProduct);

  journey(
    'set-up, projects and administration show the command to run, and request no more than once',
    async (crew) => {
      await crew.opens('/');
      await crew.seesHeading('Set up Overflight');
      await seesLine(crew);
      await crew.findsItAccessible();
      await reachesTheEnd(crew);
      await becomesAdministrator(crew);
      let asked = 0;
      crew.page.on('request', (request) => (asked += request.url().includes('/process/oa/v2/engine') ? 1 : 0));
      await crew.opens('/analytics');
      await seesLine(crew);
      await crew.findsItAccessible();
      await crew.page.waitForTimeout(4000);
      expect(asked).toBe(1);
      expect(await notice(crew).getByRole('button', { name: 'Install now' }).count()).toBe(0);
      await opensProject(crew, await analyst(crew));
      await seesLine(crew);
      await crew.given.signedInAsAdmin();
      await crew.opens('/admin/engine');
      await seesLine(crew);
    },
    { url, size: 'phone', dark: true },
  );
});
