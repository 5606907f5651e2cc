import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { makeCameraCard, PHOTO_PLACE } from '../projects/photo-folder.ts';
import { pixelOf, type MapPlace } from '../map/pixel-of.ts';
import { withPlans } from './plan-steps.ts';
import { fails, route, savePlan } from './saved-plans.ts';

withBrowser();
const url = withSharedProduct();
const desk = { url, size: 'desk' } as const;

const dialog = (crew: CrewMember) => crew.page.getByRole('dialog', { name: 'Upload files' });
const files = (crew: CrewMember) => crew.page.getByRole('list', { name: 'Files of this plan' }).getByRole('listitem');

type Listed = { files: { name: string; check: { position: [number, number] | null } | null }[] };

async function aPlacedPhoto(crew: CrewMember, pilot: Parameters<typeof savePlan>[1], id: string) {
  const token = await crew.api.signIn(pilot);
  const { files: listed } = await crew.api.call<Listed>('GET', `/process/oa/v2/flights/${id}/files/data`, { token });
  const placed = listed.find(({ check }) => check?.position);
  return { name: placed?.name ?? '', position: placed?.check?.position ?? ([0, 0] as const) };
}

const viewOf = (crew: CrewMember) =>
  crew.page.evaluate(() => JSON.parse(localStorage.getItem('map.view') ?? '{}') as MapPlace);

/** A plan at the photos' location. */
async function planAtTheBeach(crew: CrewMember, pilot: Parameters<typeof savePlan>[1]): Promise<string> {
  const [lng = 0, lat = 0] = PHOTO_PLACE;
  const segments = [route([lng - 0.0006, lat - 0.0004], [lng + 0.0006, lat + 0.0004])];
  const plan = await savePlan(crew, pilot, { name: 'Beach', homePoint: { position: [lng, lat] }, segments });
  return plan.flightPlanId;
}

const opensDialog = async (crew: CrewMember, id: string) => {
  await crew.opens(`/plans/${id}`);
  await crew.page.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog(crew).waitFor();
};

journey(
  'FILE-03 FILE-04 FILE-06 a camera card is uploaded, reviewed, shown on the map, downloaded and deleted',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const id = await planAtTheBeach(crew, pilot);
    await opensDialog(crew, id);
    const card = await makeCameraCard();
    await dialog(crew).locator('input[webkitdirectory]').setInputFiles(card);
    await dialog(crew).getByText('0 of 6 files uploaded', { exact: false }).waitFor();
    await dialog(crew).getByText('no place.jpg', { exact: true }).waitFor();
    await crew.findsItAccessible();
    await dialog(crew).getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog(crew).getByText('6 of 6 files uploaded', { exact: false }).waitFor();
    await dialog(crew).getByRole('button', { name: 'Done' }).click();
    await dialog(crew).waitFor({ state: 'detached' });

    await expect.poll(() => files(crew).count()).toBe(6);
    await crew.page.getByText(/^5 of 5 photos can be used, 1 of them with a flaw; 1 has no position/).waitFor();
    await files(crew).filter({ hasText: 'no place.jpg' }).getByText('Has no position').waitFor();
    const list = crew.page.getByRole('list', { name: 'Files of this plan' });
    expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('500px');
    await files(crew)
      .first()
      .getByRole('button', { name: /^Look at / })
      .click();
    await crew.page.getByRole('button', { name: 'Next' }).click();
    await crew.findsItAccessible();
    await crew.page.keyboard.press('Escape');

    const [archive] = await Promise.all([crew.page.waitForEvent('download'), crew.presses('Download all')]);
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);

    await crew.opens(`/map/plans/${id}`);
    await crew.seesMap();
    expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('200px');
    await withPlans(crew).standsStill();
    const photo = await aPlacedPhoto(crew, pilot, id);
    await crew.page.mouse.move(...pixelOf(photo.position, crew, await viewOf(crew)));
    await crew.page.getByText(`${photo.name}: `, { exact: false }).waitFor();
    await crew.page.getByRole('button', { name: 'Delete notes.txt' }).click();
    await crew.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => files(crew).count()).toBe(5);
  },
  desk,
);

journey(
  'an upload resumes after a lost connection, and sends nothing twice when the same files are chosen again',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const id = await planAtTheBeach(crew, pilot);
    await opensDialog(crew, id);
    const card = await makeCameraCard();
    let puts = 0;
    let isCut = true;
    await crew.page.route('**/files/data/**', async (call) => {
      if (call.request().method() !== 'PUT') return call.continue();
      puts++;
      // Two files arrive, then the connection is lost for a while.
      return isCut && puts > 2 ? call.abort('connectionreset') : call.continue();
    });
    await dialog(crew).locator('input[webkitdirectory]').setInputFiles(card);
    await dialog(crew).getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog(crew).getByText('Do not close this dialog when the file is uploading').waitFor();
    await dialog(crew).getByText('Waiting for the connection').first().waitFor();
    isCut = false;
    await dialog(crew).getByText('6 of 6 files uploaded', { exact: false }).waitFor();
    await dialog(crew).getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => files(crew).count()).toBe(6);

    await opensDialog(crew, id);
    const before = puts;
    await dialog(crew).locator('input[webkitdirectory]').setInputFiles(card);
    await dialog(crew).getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog(crew).getByText('6 of 6 files uploaded', { exact: false }).waitFor();
    expect(puts).toBe(before);
  },
  desk,
);

journey(
  'FILE-04 a file that the server refuses is marked as failed and can be retried; FILE-07 a list that cannot be read is logged and reported',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const id = await planAtTheBeach(crew, pilot);
    await opensDialog(crew, id);
    await crew.page.route('**/files/data/**', (call) =>
      call.request().method() === 'PUT' ? call.fulfill(fails('The store is away.')) : call.continue(),
    );
    const notes = { name: 'notes: day 1.txt', mimeType: 'text/plain', buffer: Buffer.from('Calm.') };
    await dialog(crew).locator('input[type=file]:not([webkitdirectory])').setInputFiles(notes);
    await dialog(crew).getByRole('button', { name: 'Upload', exact: true }).click();
    const row = dialog(crew).getByRole('listitem').filter({ hasText: 'notes- day 1.txt' });
    await row.getByText('Failed: The store is away.').waitFor();
    await crew.page.unroute('**/files/data/**');
    await dialog(crew).getByRole('button', { name: 'Retry failed files' }).click();
    await row.getByText('Uploaded').waitFor();

    const logged: string[] = [];
    crew.page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await crew.page.route('**/files/data', (call) => call.fulfill(fails('The list is away.')));
    await crew.opens(`/plans/${id}`);
    await crew.sees('The list is away.');
    expect(logged.some((text) => text.includes('/files/data'))).toBe(true);
  },
  desk,
);
