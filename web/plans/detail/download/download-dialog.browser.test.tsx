import { keepPlanAutopilot, readPlanAutopilot, type PlanAutopilot } from '@overflight/contract/telemetry/missions.ts';
import { readPlanFile, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { Exporter } from '@overflight/flight/exports/exporter.ts';
import { exporters } from '@overflight/flight/exports/exporters.ts';
import { aStructureScan, aSurvey, at, bentField } from '@overflight/flight/testing/sample-plan.ts';
import { expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer } from '../../../testing/answers.ts';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aSavedPlan } from '../../testing/a-saved-plan.ts';
import { DownloadDialog } from './download-dialog.tsx';

type Opened = { theme?: 'light' | 'dark'; plan?: SavedPlan; formats?: readonly [Exporter, ...Exporter[]] };

/** Spaces and order as the server wrote them: parsing and writing the JSON again would change them. */
const FILE = '{"version": 1,\n   "fileType": "Plan"}\n';

async function open(known: PlanAutopilot, { theme = 'light', plan = aSavedPlan(), formats }: Opened = {}) {
  const kept = vi.fn<(autopilot: string) => void>();
  const asked = vi.fn<(query: object) => void>();
  const onClose = vi.fn<() => void>();
  const screen = <DownloadDialog plan={plan} onClose={onClose} {...(formats && { formats })} />;
  const answers = [
    answer(readPlanAutopilot, known),
    answer(keepPlanAutopilot, ({ body }) => {
      kept(body.autopilot);
      return { ...known, ...body, from: 'choice' as const };
    }),
    answer(readPlanFile, ({ query }) => {
      asked(query);
      return FILE as never;
    }),
  ];
  const { page } = await renderScreen(screen, { answers, theme });
  return { page, kept, asked, onClose };
}

/** Files passed to the browser. */
function watchSaves(): { files: { name: string; content: Promise<string> }[] } {
  const files: { name: string; content: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: blobs.get(this.href)?.text() ?? Promise.resolve('') });
  });
  return { files };
}

it.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)('is preset from the drone that flies the plan, at %i × %i, %s', async (width, height, theme) => {
  await browser.viewport(width, height);
  const { page, kept, asked, onClose } = await open(
    { autopilot: 'ardupilot', from: 'drone', drone: 'Heron' },
    { theme },
  );
  await expect.element(page.getByRole('radio', { name: 'ArduPilot' })).toBeChecked();
  await expect.element(page.getByText('Heron flies this plan and has ArduPilot.')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toHaveBeenCalledWith({ format: 'qgc', firmware: 'ardupilot', altitudes: 'home' });
  // Not an explicit choice: another drone presets another autopilot next time.
  expect(kept).not.toHaveBeenCalled();
});

it('the chosen autopilot is saved and used', async () => {
  const { page, kept, asked, onClose } = await open({ autopilot: 'px4', from: 'default', drone: null });
  await expect.element(page.getByText('The drone for this plan is not known.')).toBeVisible();
  await page.getByRole('radio', { name: 'ArduPilot' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(kept).toHaveBeenCalledWith('ardupilot');
  expect(asked).toHaveBeenCalledWith({ format: 'qgc', firmware: 'ardupilot', altitudes: 'home' });
});

it('PLAN-07 the file is the one that the server wrote, byte for byte', async () => {
  const saves = watchSaves();
  const { page, onClose } = await open({ autopilot: 'px4', from: 'default', drone: null });
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(saves.files.map(({ name }) => name)).toEqual(['North field.plan']);
  expect(await saves.files[0]?.content).toBe(FILE);
  vi.restoreAllMocks();
});

it.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)(
  'says what the file cannot contain for the chosen autopilot, at %i × %i, %s',
  async (width, height, theme) => {
    await browser.viewport(width, height);
    const holes = [[at(120, 100), at(140, 100), at(140, 130)]];
    const plan = aSavedPlan({ segments: [aSurvey(bentField, { holes }), aStructureScan()] });
    const { page } = await open({ autopilot: 'px4', from: 'default', drone: null }, { plan, theme });
    await expect.element(page.getByText(/QGroundControl does not know holes/)).toBeVisible();
    await expect.element(page.getByText(/A structure scan becomes waypoints/)).not.toBeInTheDocument();
    await page.getByRole('radio', { name: 'ArduPilot' }).click();
    await expect.element(page.getByText(/A structure scan becomes waypoints/)).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  },
);

it('the menu lists all formats, each with its own texts', async () => {
  const places: Exporter = {
    format: 'places',
    name: 'Places',
    extension: '.places',
    mediaType: 'text/plain',
    isForAutopilot: false,
    leavesOut: () => ['Places hold no photos.'],
    write: () => Promise.resolve(''),
  };
  const known = { autopilot: 'px4', from: 'default', drone: null } as const;
  const { page } = await open(known, { formats: [...exporters, places] });
  await expect.element(page.getByRole('radio', { name: 'QGroundControl (.plan)' })).toBeChecked();
  await page.getByRole('radio', { name: 'Places (.places)' }).click();
  await expect.element(page.getByText('Places hold no photos.')).toBeVisible();
  await expect.element(page.getByText('Autopilot of the drone')).not.toBeInTheDocument();
});

it('TERR-05 a flight above ground leaves with altitudes from home or from the sea', async () => {
  const plan = aSavedPlan({ segments: [aSurvey(undefined, { altitudeMode: 'terrain' })] });
  const { page, asked, onClose } = await open({ autopilot: 'px4', from: 'default', drone: null }, { plan });
  await expect.element(page.getByRole('radio', { name: 'The home point' })).toBeChecked();
  await page.getByRole('radio', { name: 'Sea level' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toHaveBeenCalledWith({ format: 'qgc', firmware: 'px4', altitudes: 'sea' });
});
