import { expect } from 'vitest';
import { home } from '@overflight/flight/testing/sample-plan.ts';
import { lost, middle, planned, survey, surveyPhoto } from '../../server/coverage/testing/survey-photos.ts';
import type { CrewMember } from '../crew-member.ts';
import { journey, withBrowser } from '../journey.ts';
import { pixelOf, type MapPlace } from '../map/pixel-of.ts';
import { withSharedProduct } from '../own-product.ts';
import { withPlans } from './plan-steps.ts';
import { savePlan } from './saved-plans.ts';

withBrowser();
const url = withSharedProduct();

async function uploads(crew: CrewMember, orders: readonly number[]): Promise<void> {
  const photos = await Promise.all(
    orders.map(async (order) => ({
      name: `P${order}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await surveyPhoto(order),
    })),
  );
  await crew.presses('Upload');
  const dialog = crew.page.getByRole('dialog', { name: 'Upload files' });
  await dialog.locator('input[type=file]:not([webkitdirectory])').setInputFiles(photos);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText(`${orders.length} of ${orders.length} files uploaded`, { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const viewOf = (crew: CrewMember) =>
  crew.page.evaluate(() => JSON.parse(localStorage.getItem('map.view') ?? '{}') as MapPlace);

journey(
  'COVER-02 COVER-03 COVER-04 photos left out are a gap in the right place, are flown again, and complete the coverage',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plan = await savePlan(crew, pilot, { name: 'Meadow', homePoint: { position: home }, segments: [survey] });
    await crew.opens(`/plans/${plan.flightPlanId}`);
    const card = crew.page.getByRole('region', { name: 'Coverage' });
    await card.getByText(/^Predicted: /).waitFor();
    const kept = planned.map((_, order) => order).filter((order) => !lost.includes(order));
    await uploads(crew, kept);
    await card.getByText(/^\d+ gaps?, 0\.\d+ ha$/).waitFor();
    await crew.findsItAccessible();

    await crew.opens(`/map/plans/${plan.flightPlanId}`);
    await crew.seesMap();
    await card.getByText(`${lost.length} planned photos are missing`).waitFor();
    const before = (await viewOf(crew)).zoom;
    await card.getByRole('list', { name: 'Gaps' }).getByRole('button', { name: 'Show' }).first().click();
    await withPlans(crew).standsStill();
    const [lng, lat] = planned[middle]!.position;
    const panel = await card.boundingBox();
    const isBesidePanel = async () => {
      const [x, y] = pixelOf([lng!, lat!], crew, await viewOf(crew));
      return x > panel!.x + panel!.width && x < 1040 && y > 0 && y < 640;
    };
    await expect.poll(isBesidePanel).toBe(true);
    expect((await viewOf(crew)).zoom).toBeGreaterThan(before + 0.5);

    await card.getByRole('button', { name: 'Fly the gaps' }).click();
    await crew.page.getByRole('menuitem', { name: 'As a new plan' }).click();
    await crew.page.getByText('Meadow – gaps', { exact: true }).first().waitFor();
    await crew.page.getByRole('list', { name: 'Segments' }).getByText('Survey 1').waitFor();

    await crew.opens(`/plans/${plan.flightPlanId}`);
    await uploads(crew, lost);
    await card.getByText('Covered', { exact: true }).waitFor();
  },
  { url, size: 'desk' },
);
