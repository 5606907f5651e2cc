import { listAircraft } from '@overflight/contract/fleet/aircraft.ts';
import { readPlanCrew } from '@overflight/contract/fleet/fleet.ts';
import { keepPlanAutopilot, readPlanAutopilot, type PlanAutopilot } from '@overflight/contract/telemetry/missions.ts';
import { previewPlanFiles, readPlanFile, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import { exporterOf, exporters } from '@overflight/flight/exports/exporters.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import { aStructureScan, aSurvey, at, bentField } from '@overflight/flight/testing/sample-plan.ts';
import { expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer, type FakeAnswer, neverAnswer, refuse } from '../../../testing/answers.ts';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aSavedPlan } from '../../testing/a-saved-plan.ts';
import { DownloadDialog } from './download-dialog.tsx';

const noCrew = {
  choice: { pilotId: null, droneId: null, batteryIds: [] },
  aircraft: null,
  members: [],
  findings: [],
  verdict: 'not-checked' as const,
};
type Opened = {
  theme?: 'light' | 'dark';
  plan?: SavedPlan;
  /** Of the preview; reasons refuse it. */
  files?: number;
  reasons?: string[];
  /** Replaces the preview. */
  preview?: FakeAnswer;
};

/** Spaces and order as the server wrote them: parsing and writing the JSON again would change them. */
const FILE = '{"version": 1,\n   "fileType": "Plan"}\n';

async function open(
  known: PlanAutopilot,
  { theme = 'light', plan = aSavedPlan(), files = 1, reasons, preview }: Opened = {},
) {
  const kept = vi.fn<(autopilot: string) => void>();
  const asked = vi.fn<(query: object) => void>();
  const onClose = vi.fn<() => void>();
  const screen = <DownloadDialog plan={plan} onClose={onClose} />;
  const answers = [
    answer(readPlanAutopilot, known),
    answer(listAircraft, []),
    answer(readPlanCrew, noCrew),
    answer(keepPlanAutopilot, ({ body }) => {
      kept(body.autopilot);
      return { ...known, ...body, from: 'choice' as const };
    }),
    preview ??
      (reasons
        ? refuse(previewPlanFiles, {
            status: 422,
            detail: reasons.join(' '),
            fields: reasons.map((problem) => ({ field: 'plan', problem })),
          })
        : answer(previewPlanFiles, ({ query: { format, photos, altitudes } }) => {
            const [exporter, flight] = [exporterOf(format), flightOf(plan)];
            const sheet = exporter.sheet?.(flight, { photos, altitudes, files, homeM: 412 }) ?? [];
            return { files, bytes: 1000, sheet, leftOut: exporter.leavesOut(flight) };
          })),
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
  expect(asked).toHaveBeenCalledWith({
    format: 'qgc',
    firmware: 'ardupilot',
    altitudes: 'home',
    photos: 'points',
  });
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
  expect(asked).toHaveBeenCalledWith({
    format: 'qgc',
    firmware: 'ardupilot',
    altitudes: 'home',
    photos: 'points',
  });
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
  const { page } = await open({ autopilot: 'px4', from: 'default', drone: null });
  await expect.element(page.getByRole('radio', { name: 'QGroundControl (.plan)' })).toBeChecked();
  for (const { name, extension } of exporters)
    await expect.element(page.getByRole('radio', { name: `${name} (${extension})`, exact: false })).toBeVisible();
  await page.getByRole('radio', { name: 'Table, also for UgCS (.csv)' }).click();
  await expect.element(page.getByText('Take-off, return and landing are not in the table.')).toBeVisible();
  await expect.element(page.getByText('Autopilot of the drone')).not.toBeInTheDocument();
});

it('TERR-05 a flight above ground leaves with altitudes from home or from the sea', async () => {
  const plan = aSavedPlan({ segments: [aSurvey(undefined, { altitudeMode: 'terrain' })] });
  const { page, asked, onClose } = await open({ autopilot: 'px4', from: 'default', drone: null }, { plan });
  await expect.element(page.getByRole('radio', { name: 'The home point' })).toBeChecked();
  await page.getByRole('radio', { name: 'Sea level' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toHaveBeenCalledWith({
    format: 'qgc',
    firmware: 'px4',
    altitudes: 'sea',
    photos: 'points',
  });
});

const miniPlan = () => {
  const plan = aSavedPlan({ segments: [aSurvey()] });
  return { ...plan, planMetadata: { ...plan.planMetadata, aircraft: 'dji-mini-4-pro' } };
};
const unknownDrone = { autopilot: 'px4', from: 'default', drone: null } as const;

it.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)(
  "FLY-03 the plan's aircraft presets its formats, and the split and the sheet are shown, at %i × %i, %s",
  async (width, height, theme) => {
    await browser.viewport(width, height);
    const { page, asked, onClose } = await open(unknownDrone, { plan: miniPlan(), files: 3, theme });
    await expect.element(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue('DJI Mini 4 Pro');
    await expect.element(page.getByRole('radio', { name: 'DJI Fly (.kmz)' })).toBeChecked();
    await expect.element(page.getByRole('button', { name: 'Other formats' })).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByText(/split into 3 files/)).toBeVisible();
    await expect.element(page.getByText(/Android\/data\/dji.go.v5.* by one of the files/)).toBeVisible();
    await expect.element(page.getByText(/The aircraft stops at [\d,]+ waypoints/)).toBeVisible();
    await expect.element(page.getByText(/The ground at the home point was taken as 412 m/)).toBeVisible();
    await page.getByRole('radio', { name: 'The timer of the camera' }).click();
    await expect.element(page.getByText(/photo is due every [\d.]+ s/)).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked).toHaveBeenCalledWith({
      format: 'wpml-fly',
      aircraft: 'dji-mini-4-pro',
      altitudes: 'home',
      photos: 'timer',
    });
  },
);

it('FLY-05 the reasons of a refusal are shown, and nothing is downloaded', async () => {
  const reasons = [
    'Waypoint 1 is -5 m high: this app flies above the take-off point only.',
    'A route needs two waypoints at least.',
  ];
  const { page } = await open(unknownDrone, { plan: miniPlan(), reasons });
  await expect.element(page.getByText('This plan cannot leave in this format')).toBeVisible();
  for (const reason of reasons) await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download', exact: true })).toBeDisabled();
  expect(await axeProblems()).toEqual([]);
});

it('FLY-04 another aircraft brings its own formats, marked where they are experimental', async () => {
  const { page } = await open(unknownDrone, { plan: miniPlan() });
  await page.getByRole('combobox', { name: 'Aircraft' }).click();
  await page.getByRole('option', { name: 'Autel EVO Max 4T' }).click();
  await expect.element(page.getByRole('radio', { name: 'Autel Enterprise (.kmz), experimental' })).toBeChecked();
  await page.getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('radio', { name: 'DJI Pilot 2, FlightHub 2 (.kmz)' }).click();
  await expect.element(page.getByText(/RTK or PPK/)).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'The ellipsoid (RTK)' }).click();
  await expect.element(page.getByText(/RTK or PPK/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'The ellipsoid (RTK)' })).toBeChecked();
});

it('FLY-04 the file says for which aircraft and how photos are taken', async () => {
  const saves = watchSaves();
  const { page, onClose } = await open(unknownDrone, { plan: miniPlan() });
  await page.getByRole('radio', { name: 'The timer of the camera' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(saves.files.map(({ name }) => name)).toEqual(['North field DJI Mini 4 Pro timer.kmz']);
  vi.restoreAllMocks();
});

it('FLY-05 says that the file is being checked, and a check that failed is not taken for a refusal', async () => {
  const { page } = await open(unknownDrone, { plan: miniPlan(), preview: neverAnswer(previewPlanFiles) });
  await expect.element(page.getByText('The file is written and checked …')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download', exact: true })).toBeDisabled();
  const down = refuse(previewPlanFiles, { status: 503, detail: 'Try again later.' });
  const { page: failed } = await open(unknownDrone, { plan: miniPlan(), preview: down });
  await expect.element(failed.getByText('The file could not be checked')).toBeVisible();
  await expect.element(failed.getByText('This plan cannot leave in this format')).not.toBeInTheDocument();
  await expect.element(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(failed.getByRole('button', { name: 'Download', exact: true })).toBeDisabled();
});
