import type { ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { expect } from 'vitest';
import { makePicture } from '../../server/files/photos/testing/make-photo.ts';
import { addPhotos } from '../../server/projects/testing/add-photos.ts';
import { journey, withBrowser } from '../journey.ts';
import { internalsOf, withOwnProduct, type ProductInternals } from '../own-product.ts';
import { savePlan } from '../plans/saved-plans.ts';
import { analyst, dialog, hasProjects, PROJECTS } from './project-steps.ts';

withBrowser();
const url = withOwnProduct(() => ({ OVERFLIGHT_WORKER: '0' }));

/** Checked photos that look straight down from 60 m above 8.5° E, 47.4° N. */
async function hasPhotos({ db, storage }: ProductInternals, planId: string, count: number): Promise<void> {
  const { tenant } = await db.selectFrom('plans').select('tenant').where('id', '=', planId).executeTakeFirstOrThrow();
  const bytesOf = (number: number) =>
    makePicture({ seed: number + 1 })
      .jpeg({ quality: 70 })
      .toBuffer();
  const check = { widthPx: 1600, heightPx: 1200 };
  await addPhotos({ db, storage, now: () => new Date() }, { tenant, planId, count, check, bytesOf });
}

journey(
  'MODEL-01 control points are imported, found in photos and marked on a phone',
  async (crew) => {
    const { person, token } = await analyst(crew);
    const { flightPlanId } = await savePlan(crew, person, {
      name: 'Quarry',
      homePoint: { position: [8.5, 47.4] },
      segments: [],
    });
    await hasPhotos(internalsOf(url()), flightPlanId, 2);
    const [project] = await hasProjects(crew, token, { name: 'Marked quarry', sources: [flightPlanId] });
    await crew.opens(`/analytics/${project?.processId}`);
    await crew.presses('Import points');
    const form = dialog(crew, 'Import Control Points');
    await form.getByRole('textbox', { name: 'or its lines' }).fill('P1,8.50012,47.40003,440\nP2,8.5,ten,440');
    await form.getByRole('combobox', { name: 'Coordinate system' }).fill('EPSG:4326');
    await form.getByRole('button', { name: 'Import', exact: true }).click();
    await form.getByText("'ten' is no number for north").waitFor();
    await form.getByRole('textbox', { name: 'or its lines' }).fill('P1,8.50012,47.40003,440');
    await form.getByRole('button', { name: 'Import', exact: true }).click();
    await crew.sees('1 point imported.');
    await crew.findsItAccessible();
    await crew.page.getByRole('button', { name: 'Mark P1 in photos, 0 so far' }).click();
    const photo = crew.page.getByRole('button', { name: /^DJI 0.JPG: tap/ });
    await photo.click();
    await crew.page.getByText(/px, not set yet/).waitFor();
    await crew.findsItAccessible();
    await crew.presses('Set and go on');
    await crew.page.getByRole('button', { name: /^DJI 1.JPG: tap/ }).waitFor();
    const marks = async () => {
      const points = await crew.api.call<ControlPoint[]>('GET', `${PROJECTS}/${project?.processId}/control`, { token });
      return points.flatMap((point) => point.marks.map(({ at: [u, v] }) => u > 0 && v > 0));
    };
    await expect.poll(marks).toEqual([true]);
    await crew.sees('Marked in 1 photo: 2 are needed, 4 or more are better.');
    await crew.page.keyboard.press('Escape');
    await crew.page.getByRole('button', { name: 'Mark P1 in photos, 1 so far' }).waitFor();
  },
  { url, size: 'phone', dark: true },
);
