import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import { localPlane } from '@overflight/flight/geo/planes/local-plane.ts';
import { expect } from 'vitest';
import { makeGeoTiff } from '../../server/terrain/testing/make-geotiff.ts';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { withOwnProduct } from '../own-product.ts';
import { admin } from '../people.ts';
import { withPlans } from './plan-steps.ts';
import { savePlan } from './saved-plans.ts';

withBrowser();
const url = withOwnProduct(() => ({}));

const HOME = [8.5, 47.2];
const STEP = 1 / 3600;
const [WEST, NORTH] = [HOME[0]! - 40 * STEP, HOME[1]! + 40 * STEP];
const { toPosition } = localPlane(HOME);
const at = (x: number, y: number) => toPosition({ x, y });
/** One in four to the north, 500 m at home. */
const heightAt = (lat: number) => 500 + (lat - HOME[1]!) * 27_799;

/** Heights of the slope; void from this column on. */
const slope = (knownColumns = Infinity) =>
  makeGeoTiff({
    columns: 80,
    rows: 80,
    west: WEST,
    north: NORTH,
    step: STEP,
    noData: -9999,
    heightAt: (column, row) => (column < knownColumns ? heightAt(NORTH - (row + 0.5) * STEP) : -9999),
  });

async function addsHeights(crew: CrewMember, name: string, buffer: Buffer) {
  await crew.opens('/admin/heights');
  await crew.presses('Add height file');
  const form = crew.page.getByRole('dialog', { name: 'Add a height file' });
  await form.locator('input[type=file]').setInputFiles({ name: `${name}.tif`, mimeType: 'image/tiff', buffer });
  await form.getByRole('combobox', { name: 'Heights are measured from' }).click();
  await crew.page.getByRole('option', { name: 'Sea level (EGM96)' }).click();
  await form.getByRole('button', { name: 'Upload' }).click();
  await crew.page.getByRole('button', { name: `Delete ${name}` }).waitFor();
}

async function removesHeights(crew: CrewMember, name: string) {
  await crew.page.getByRole('button', { name: `Delete ${name}` }).click();
  await crew.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await crew.page.getByRole('button', { name: `Delete ${name}` }).waitFor({ state: 'detached' });
}

type Item = { command: number; frame: number; params: number[]; TransectStyleComplexItem?: { Items: Item[] } };

/** The waypoints of the downloaded file. */
async function downloads(crew: CrewMember, altitudes: string): Promise<Item[]> {
  await crew.presses('Download Plan');
  const dialog = crew.page.getByRole('dialog', { name: 'Download the plan' });
  await dialog.getByRole('radio', { name: altitudes }).check();
  const downloading = crew.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = JSON.parse(fs.readFileSync(await (await downloading).path(), 'utf8')) as { mission: { items: Item[] } };
  return file.mission.items
    .flatMap((item) => item.TransectStyleComplexItem?.Items ?? [item])
    .filter(({ command }) => command === 16);
}

journey(
  'TERR-04 TERR-05 a survey on a slope is flown above ground, leaves from home and from the sea, and stops where heights are missing',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    await addsHeights(crew, 'slope', slope());
    const survey = { ...aSurvey([at(60, 60), at(60, 260), at(260, 260), at(260, 60)]), segmentId: randomUUID() };
    const plan = await savePlan(crew, admin, {
      name: 'Hillside',
      homePoint: { position: HOME },
      segments: [survey],
    });
    await crew.opens(`/map/plans/${plan.flightPlanId}`);
    await crew.presses('Edit');
    await crew.page.getByRole('button', { name: 'Edit Survey 1' }).click();
    const card = crew.page.getByRole('region', { name: 'Survey 1' });
    await card.getByRole('combobox', { name: 'Altitude is measured' }).click();
    await crew.page.getByRole('option', { name: 'Above the ground' }).click();
    await card.getByRole('group', { name: 'Ground following' }).waitFor();
    const profile = crew.page.getByRole('region', { name: 'Altitude profile' });
    await profile.getByText('The heights of the ground are worked into the waypoints', { exact: false }).waitFor();
    await crew.presses('Done');
    await withPlans(crew).isSaved();

    await crew.opens(`/plans/${plan.flightPlanId}`);
    const [relative, absolute] = [await downloads(crew, 'The home point'), await downloads(crew, 'Sea level')];
    expect(relative.length).toBeGreaterThan(10);
    for (const [index, { params, frame }] of relative.entries()) {
      const [lat, aboveHomeM] = [params[4]!, params[6]!];
      expect([frame, absolute[index]!.frame]).toEqual([3, 0]);
      expect(absolute[index]!.params[6]! - aboveHomeM).toBeCloseTo(500, 0);
      expect(absolute[index]!.params[6]! - heightAt(lat)).toBeGreaterThan(48);
    }

    await crew.opens('/admin/heights');
    await removesHeights(crew, 'slope');
    // Known up to 100 m east of home.
    await addsHeights(crew, 'half', slope(45));
    await crew.opens(`/plans/${plan.flightPlanId}`);
    await profile.getByText(/^There are no heights of the ground for \d+ m of Survey 1/).waitFor();
    await crew.presses('Download Plan');
    await crew.page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    await crew.page
      .getByRole('alert')
      .getByText(/^There are no heights of the ground for \d+ m of Survey 1/)
      .last()
      .waitFor();
    await crew.findsItAccessible();
  },
  { url, size: 'desk', flat: true },
);
