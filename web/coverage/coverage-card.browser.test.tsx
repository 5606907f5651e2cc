import { PlanCoverage, readCoverage } from '@overflight/contract/plans/coverage.ts';
import { areaCoverage, coveredArea } from '@overflight/flight/coverage/area-coverage.ts';
import { byPhotos, byResolution, shareSeen } from '@overflight/flight/coverage/coverage-classes.ts';
import { gapSurveys } from '@overflight/flight/coverage/gap-surveys.ts';
import { maskOf } from '@overflight/flight/coverage/masks.ts';
import { plannedPhotos } from '@overflight/flight/coverage/planned-photos.ts';
import { traceMask } from '@overflight/flight/coverage/trace-mask.ts';
import { runSteps } from '@overflight/flight/checks/work.ts';
import { aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import { expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import type { MapHandle } from '../map/map-handle.ts';
import { answer } from '../testing/answers.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CoverageCard, type GapSurveys } from './coverage-card.tsx';

const ID = '5f0d1c1e-6d0a-4f2e-9a51-000000000104';
const survey = aSurvey();
const noPhotos = { counted: 0, withoutPosition: 0, leftOut: 0, unchecked: 0 };

/** As the server works it out, with the photos around the middle lost. */
function covered(lostOf: number, changes: Partial<PlanCoverage['photos']> = {}): PlanCoverage {
  const area = coveredArea(survey)!;
  const { grid, photoSideM } = area;
  const all = plannedPhotos(survey)!.photos;
  const middle = all.length / 2;
  const nothing = { altitudeM: null, relativeAltitudeM: null, gimbalPitchDeg: null, gimbalYawDeg: null };
  const taken = all.flatMap(({ position }, at) =>
    Math.abs(at - middle) < lostOf / 2 ? [] : [{ id: `f${at}`, position, ...nothing, widthPx: null, heightPx: null }],
  );
  const found = runSteps(areaCoverage(area, { homeM: null, heights: [null] }, { taken, least: 3 }));
  const layer = (counts: typeof found.taken) => ({
    share: shareSeen(grid, counts, 3),
    photos: byPhotos(grid, counts),
    resolution: byResolution(grid, counts, survey.cameraMetadata.imageDensity),
  });
  return PlanCoverage.parse({
    flightPlanId: ID,
    least: 3,
    photos: { ...noPhotos, counted: taken.length, ...changes },
    areas: [
      {
        segmentId: survey.segmentId,
        number: 1,
        areaM2: survey.area,
        askedCmPerPx: survey.cameraMetadata.imageDensity,
        unknown: null,
        planned: layer(found.planned!),
        photographed: layer(found.taken),
        gaps: found.gaps.map(({ cells, areaM2 }) => ({
          areaM2,
          polygons: traceMask(grid, maskOf(cells, grid.inside.length)),
        })),
        gapSurveys: gapSurveys(survey, { grid, gaps: found.gaps, photoSideM }, () => 'g1'),
        ...found.comparison,
        knownGround: found.knownGround,
        levelCamera: found.assumed['level-camera'],
        plannedHeight: found.assumed['planned-height'],
      },
    ],
  });
}

async function open(coverage: PlanCoverage, theme: 'light' | 'dark' = 'light') {
  const showCoverage = vi.fn<MapHandle['showCoverage']>();
  const frame = vi.fn<MapHandle['frame']>();
  const onFlyGaps = vi.fn<(surveys: GapSurveys, into: 'new' | 'same') => Promise<void>>(() => Promise.resolve());
  const map = { showCoverage, frame } as Partial<MapHandle> as MapHandle;
  const { page } = await renderScreen(
    <div style={{ width: 340, padding: 12, background: 'var(--of-surface)' }}>
      <CoverageCard planId={ID} map={map} photos={new Map()} onFlyGaps={onFlyGaps} />
    </div>,
    { answers: [answer(readCoverage, coverage)], theme, stored: { 'units.system': 'metric' } },
  );
  return { page, showCoverage, frame, onFlyGaps };
}

it.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)('COVER-03 COVER-04 gaps are told, found and flown, at %i × %i, %s', async (width, height, theme) => {
  await browser.viewport(width, height);
  const { page, showCoverage, frame, onFlyGaps } = await open(covered(60), theme);
  await expect.element(page.getByText(/^\d+ gaps?, 0\.\d+ ha$/)).toBeVisible();
  await expect.element(page.getByText(/planned photos are missing$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).first().click();
  expect(frame).toHaveBeenCalledTimes(1);
  await page.getByRole('switch', { name: 'Show coverage on the map' }).click();
  await expect.element(page.getByRole('list', { name: 'Legend of the coverage' })).toBeVisible();
  const drawn = showCoverage.mock.lastCall![0].map(({ properties }) => properties.kind);
  expect(new Set(drawn)).toEqual(new Set(['class', 'gap']));
  expect(await axeProblems()).toEqual([]);
  await page.getByRole('button', { name: 'Fly the gaps' }).click();
  await page.getByRole('menuitem', { name: 'As a new plan' }).click();
  expect(onFlyGaps.mock.calls[0]?.[1]).toBe('new');
  expect(onFlyGaps.mock.calls[0]?.[0][0]).toMatchObject({ type: 'survey', segmentId: 'g1' });
});

it('COVER-02 says covered only when all photos are checked, and what was assumed', async () => {
  const { page } = await open(covered(0));
  await expect.element(page.getByText('Covered', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/record no direction: the camera is taken as level\.$/)).toBeVisible();
  await expect.element(page.getByText(/there it is taken as flat\.$/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Fly the gaps' }).query()).toBeNull();
  const { page: growing } = await open(covered(0, { unchecked: 4 }));
  await expect.element(growing.getByText('No gaps so far: 4 photos to check.')).toBeVisible();
});

it('COVER-01 predicts before the flight', async () => {
  const before = covered(0, { counted: 0 });
  const areas = before.areas.map((area) => ({ ...area, photographed: null, missing: [] }));
  const { page, showCoverage } = await open({ ...before, areas });
  await expect.element(page.getByText(/^Predicted: \d+(\.\d)? % of the area in at least 3 photos\.$/)).toBeVisible();
  await page.getByRole('switch', { name: 'Show coverage on the map' }).click();
  await page.getByText('Ground resolution').click();
  await expect.element(page.getByText('as asked')).toBeVisible();
  expect(showCoverage.mock.lastCall![0].length).toBe(4);
});
