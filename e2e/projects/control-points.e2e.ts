import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { expect } from 'vitest';
import { makePicture } from '../../server/files/photos/testing/make-photo.ts';
import { journey, withBrowser } from '../journey.ts';
import { internalsOf, withOwnProduct, type ProductInternals } from '../own-product.ts';
import { savePlan } from '../plans/saved-plans.ts';
import { analyst, dialog, hasProjects, PROJECTS } from './project-steps.ts';

withBrowser();
const url = withOwnProduct(() => ({ OVERFLIGHT_WORKER: '0' }));

/** Checked photos that look straight down from 60 m above 8.5° E, 47.4° N. */
async function hasPhotos({ db, storage }: ProductInternals, planId: string, count: number): Promise<void> {
  const plan = await db.selectFrom('plans').select('tenant').where('id', '=', planId).executeTakeFirstOrThrow();
  for (let number = 1; number <= count; number++) {
    const bytes = await makePicture({ seed: number }).jpeg({ quality: 70 }).toBuffer();
    const { key, sha256, size } = await storage.write(Readable.from([bytes]), bytes.length);
    const now = new Date();
    const check = {
      verdict: 'usable',
      flaws: [],
      widthPx: 1600,
      heightPx: 1200,
      camera: 'Test',
      position: [8.5 + number * 0.0001, 47.4],
      altitudeM: 500,
      relativeAltitudeM: 60,
      takenAt: null,
      gimbalPitchDeg: -90,
      gimbalYawDeg: 0,
      sharpness: 100,
      darkShare: 0,
      brightShare: 0,
      awayM: 0,
      planVersion: 1,
    };
    const times = { last_modified: 0, uploaded_by: 'Pat', touched_at: now, stored_at: now, checked_at: now };
    const row = { id: randomUUID(), tenant: plan.tenant, plan_id: planId, kind: 'data', name: `DJI_000${number}.JPG` };
    await db
      .insertInto('files')
      .values({ ...row, ...times, size, key, sha256, check: JSON.stringify(check) })
      .execute();
  }
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
    await crew.page.getByRole('button', { name: 'Mark P1 in photos, 0 so far' }).click();
    const photo = crew.page.getByRole('button', { name: /^DJI_0001.JPG: tap/ });
    await photo.click();
    await crew.page.getByText(/px, not set yet/).waitFor();
    await crew.findsItAccessible();
    await crew.presses('Set and go on');
    await crew.page.getByRole('button', { name: /^DJI_0002.JPG: tap/ }).waitFor();
    const marks = async () => {
      const points = await crew.api.call<ControlPoint[]>('GET', `${PROJECTS}/${project?.processId}/control`, { token });
      return points.flatMap((point) => point.marks.map(({ at: [u, v] }) => u > 0 && v > 0));
    };
    await expect.poll(marks).toEqual([true]);
    await crew.page.keyboard.press('Escape');
    await crew.page.getByRole('button', { name: 'Mark P1 in photos, 1 so far' }).waitFor();
  },
  { url, size: 'phone', dark: true },
);
