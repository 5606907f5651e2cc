import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import sharp from 'sharp';
import { flightPhotos } from './flight-photos.ts';
import { TIMEOUT_MS } from '../browser.ts';
import type { CrewMember } from '../crew-member.ts';
import { journey, newWindow, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { analyst, dialog, PROJECTS, savesProject } from './project-steps.ts';
import { route, savePlan } from '../plans/saved-plans.ts';

withBrowser();
const url = withSharedProduct();
const desk = { url, size: 'desk' } as const;

const engine = needs(
  !spawnSync('colmap', ['help']).error &&
    !spawnSync('gdalinfo', ['--version']).error &&
    spawnSync('/usr/bin/python3', ['-c', 'import cv2']).status === 0,
  'COLMAP, GDAL and OpenCV for Python',
);
const SYSTEM = 'NAD83 / Kansas South (ftUS) + navd88 height (ftus)';
const SYSTEM_CODE = 3420;
/** A whole small run on a busy machine. */
const LONG = { timeout: 15 * 60_000 };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-processing-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A plan at the location, with photos uploaded through the dialog. */
async function uploadsPhotos(crew: CrewMember, person: Parameters<typeof savePlan>[1]): Promise<void> {
  const { paths, place } = await flightPhotos(folder);
  const [lng, lat] = place;
  const segments = [route([lng - 0.0006, lat - 0.0004], [lng + 0.0006, lat + 0.0004])];
  const { flightPlanId } = await savePlan(crew, person, {
    name: 'Gravel pit',
    homePoint: { position: place },
    segments,
  });
  await crew.opens(`/plans/${flightPlanId}`);
  await crew.presses('Upload');
  const upload = dialog(crew, 'Upload files');
  await upload.locator('input[type="file"]:not([webkitdirectory])').setInputFiles(paths);
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await upload.getByText(`${paths.length} of ${paths.length} files uploaded`, { exact: false }).waitFor();
  await upload.getByRole('button', { name: 'Done' }).click();
  await crew.page.getByText(new RegExp(`^${paths.length} of ${paths.length} photos can be used`)).waitFor();
}

async function createsProject(crew: CrewMember): Promise<string> {
  await crew.opens('/analytics');
  await crew.follows('Create');
  const form = dialog(crew, 'Create Project');
  await form.getByRole('textbox', { name: 'Name' }).fill('Pit in May');
  await form.getByLabel('Coordinate System').selectOption(SYSTEM);
  await form.getByLabel(/^Gravel pit/).check();
  await savesProject(crew, 'Create Project');
  await crew.page.waitForURL(/\/analytics\/[0-9a-f-]{36}$/);
  return new URL(crew.page.url()).pathname.split('/').at(-1) ?? '';
}

/** A result fetched from the address that the product returns. */
async function fetches(
  crew: CrewMember,
  token: string,
  wanted: { project: Project; folder: string; fileName: string },
) {
  const { project, ...named } = wanted;
  const timestamp = project.results[0]?.timestamp ?? '';
  const query = new URLSearchParams({ timestamp, ...named });
  const place = `${PROJECTS}/${project.processId}/file?${query}`;
  const { fileUrl } = await crew.api.call<{ fileUrl: string }>('GET', place, { token });
  const file = path.join(folder, named.fileName);
  fs.writeFileSync(file, Buffer.from(await (await fetch(new URL(fileUrl, url()))).arrayBuffer()));
  return file;
}

type GdalInfo = {
  stac: Record<string, unknown>;
  driverShortName: string;
  wgs84Extent: { coordinates: [number, number][][] };
};
const gdalinfo = (file: string) =>
  JSON.parse(execFileSync('gdalinfo', ['-json', file], { encoding: 'utf8' })) as GdalInfo;

/** Number of different colours in the middle of the window: a bare background has few. */
async function coloursInView({ page }: CrewMember): Promise<number> {
  const picture = await page.screenshot({ clip: { x: 150, y: 150, width: 400, height: 400 } });
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const seen = new Set<number>();
  for (let at = 0; at + 2 < data.length; at += 3)
    seen.add(((data[at] ?? 0) >> 3) * 1024 + ((data[at + 1] ?? 0) >> 3) * 32 + ((data[at + 2] ?? 0) >> 3));
  return seen.size;
}

const patient = { timeout: TIMEOUT_MS };

describe.skipIf(engine.isMissing)(`the built-in engine${engine.reason}`, () => {
  journey(
    'PROC-01 PROC-10 PROC-12 PROC-14 MODEL-03 MODEL-04 photos go from Draft to Completed, and their orthophoto, mesh and points are viewed, measured and shared',
    async (crew) => {
      const { person, token } = await analyst(crew);
      await uploadsPhotos(crew, person);
      const id = await createsProject(crew);
      await crew.page
        .getByText(/photos used/i)
        .first()
        .waitFor(patient);
      await crew.presses('Start Processing');
      await crew.page.getByRole('list', { name: 'Stages' }).waitFor(patient);
      await crew.page.getByText('Finding features').first().waitFor(patient);
      await crew.page.getByRole('button', { name: 'Terminate' }).waitFor(patient);
      await crew.findsItAccessible();
      await crew.page.getByText('Processed results').waitFor(LONG);
      await checksProducts(crew, token, id);
      await looksAtResults(crew, id);
      await sharesResults(crew);
    },
    { ...desk, sharp: true, timeoutMs: 20 * 60_000 },
  );
});

async function checksProducts(crew: CrewMember, token: string, id: string): Promise<void> {
  const project = await crew.api.call<Project>('GET', `/process/oa/${id}`, { token });
  expect(project.status).toBe('Completed');
  expect(project.vendor.gigaPixelCount).toBeGreaterThan(0);
  expect(project.vendor.explorerUrl).toBe(`/explorer/${id}`);
  const folders = project.results[0]?.folders.map(({ name }) => name);
  expect(folders).toEqual(
    expect.arrayContaining([
      'Orthophoto',
      'Surface Model',
      'Terrain Model',
      'Contours',
      'Mesh',
      'Point Cloud',
      'Cameras',
      'Report',
    ]),
  );
  const history = await crew.api.call<{ to: string }[]>('GET', `${PROJECTS}/${id}/history`, { token });
  expect(history.map(({ to }) => to).toReversed()).toEqual(['Draft', 'Process', 'Processing', 'Completed']);

  const ortho = gdalinfo(await fetches(crew, token, { project, folder: 'Orthophoto', fileName: 'orthophoto.tif' }));
  expect(ortho.stac['proj:epsg']).toBe(SYSTEM_CODE);
  const report = await fetches(crew, token, { project, folder: 'Report', fileName: 'report.json' });
  const said = JSON.parse(fs.readFileSync(report, 'utf8')) as RunReport;
  expect(said.photosUsed).toBeGreaterThanOrEqual(said.photos - 1);
  expect(said.reprojectionErrorPx).toBeLessThan(1.5);
  for (const error of said.georeferencingErrorM ?? [NaN]) expect(error).toBeLessThan(3);

  const scene = await crew.api.call<ViewerScene>('GET', `${PROJECTS}/${id}/viewer`, { token });
  const [west, south, east, north] = scene.bounds;
  for (const { position } of scene.cameras) {
    expect(position[0]).toBeGreaterThan(west);
    expect(position[0]).toBeLessThan(east);
    expect(position[1]).toBeGreaterThan(south);
    expect(position[1]).toBeLessThan(north);
  }
}

async function looksAtResults(crew: CrewMember, id: string): Promise<void> {
  const { page } = crew;
  await crew.opens(`/analytics/${id}`);
  await page
    .getByRole('button', { name: 'View' })
    .or(page.getByRole('link', { name: 'View' }))
    .first()
    .click();
  await crew.isAt(`/viewer/${id}`);
  await crew.seesHeading('Pit in May');
  await expect.poll(() => coloursInView(crew), patient).toBeGreaterThan(300);
  await crew.findsItAccessible();
  await page.getByLabel('Compare with the base map').check();
  const divider = page.getByRole('slider', { name: /^Divider between/ });
  await divider.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await divider.getAttribute('aria-valuenow')).toBe('45');
  await page.getByLabel('Colour by height').check();
  await page.getByText('Terrain (DTM)').click();
  await page.getByLabel('Hillshade').check();
  const contours = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname.endsWith('/contours.geojson'),
    patient,
  );
  await page.getByLabel('Contours').check();
  expect((await contours).status()).toBe(200);
  await page.getByText(/^Hatched: the ground was not measured/).waitFor();
  await crew.findsItAccessible();

  await page.getByRole('button', { name: 'Distance' }).click();
  await page.mouse.click(420, 350);
  await page.mouse.click(520, 400);
  const draft = page.getByRole('region', { name: 'New distance' });
  await draft.getByText(/slope distance$/).waitFor(patient);
  await draft.getByLabel('Name').fill('Edge of the pit');
  await draft.getByRole('button', { name: 'Done' }).click();
  const tools = page.getByRole('complementary', { name: 'Tools' });
  await tools.getByText('Edge of the pit').waitFor();
  await page.reload();
  await tools.getByText('Edge of the pit').waitFor(patient);

  await page.getByRole('radiogroup', { name: 'View' }).getByText('3D mesh').click();
  await page.locator('[data-testid="mesh"][data-state="shown"]').waitFor(patient);
  await expect.poll(() => coloursInView(crew), patient).toBeGreaterThan(300);
  await page.getByLabel(/^Show the positions of/).check();
  await crew.findsItAccessible();
  await keepsAPoint(crew);
  await looksAtPoints(crew);
}

/** In the middle of the mesh. */
async function keepsAPoint(crew: CrewMember): Promise<void> {
  const { page } = crew;
  await page.getByRole('button', { name: 'Point', exact: true }).click();
  await page.getByRole('application', { name: /^3D mesh/ }).focus();
  await page.keyboard.press('Enter');
  const draft = page.getByRole('region', { name: 'New point' });
  await draft.getByText(/^E \d+\.\d\d US ft$/).waitFor(patient);
  await draft.getByText(/^\d+\.\d\d m above /).waitFor();
  await draft.getByLabel('Name').fill('Peg 7');
  await draft.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Copy the coordinates of Peg 7' }).waitFor(patient);
}

async function looksAtPoints(crew: CrewMember): Promise<void> {
  const { page } = crew;
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Points').click();
  await page.locator('[data-testid="points"][data-state="shown"]').waitFor(patient);
  await page.getByText(/^[1-9][\d,]* of [1-9][\d,]* points drawn$/).waitFor(patient);
  await expect.poll(() => coloursInView(crew), patient).toBeGreaterThan(300);
  await page.getByRole('radiogroup', { name: 'Colour of the points' }).getByText('Ground').click();
  await page.getByText('Not ground').waitFor();
  await page.getByRole('button', { name: 'Height', exact: true }).click();
  const cloud = page.getByRole('application', { name: /^Point cloud/ });
  await cloud.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const draft = page.getByRole('region', { name: 'New height' });
  await draft.getByText(/ (high|lower)$/).waitFor(patient);
  await crew.findsItAccessible();
  await draft.getByRole('button', { name: 'Cancel' }).click();
}

async function sharesResults(crew: CrewMember): Promise<void> {
  await crew.presses('Share');
  const share = dialog(crew, 'Share the results');
  await share.getByRole('button', { name: 'Create link' }).click();
  const link = await share.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  const stranger = await newWindow(url());
  const page = await stranger.newPage();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Pit in May' }).waitFor(patient);
  await page.getByText('Edge of the pit').waitFor();
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Distance' }).count()).toBe(0);
  await share.getByRole('button', { name: /^Revoke the link/ }).click();
  await share.getByText('None yet.').waitFor();
  await page.reload();
  await page.getByText('This link is not known: it was revoked, or is not complete.').waitFor(patient);
  await stranger.close();
}
