import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { readRouteFile } from '@overflight/flight/formats/routes/read-route-file.ts';
import { listZip, unpackEntry } from '@overflight/flight/formats/xml-zip/open-zip.ts';
import { localPlane } from '@overflight/flight/geo/planes/local-plane.ts';
import { aSurvey, pilot as author } from '@overflight/flight/testing/sample-plan.ts';
import { expect } from 'vitest';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { HOME, savePlan } from './saved-plans.ts';

withBrowser();
const url = withSharedProduct();
const { toPosition } = localPlane(HOME);
const at = (x: number, y: number) => toPosition({ x, y });

journey(
  'FLY-03 FLY-06 a survey leaves for a DJI Mini 4 Pro in numbered files, and one of them comes back as a route',
  async (crew) => {
    const { page } = crew;
    const person = await crew.given.signedIn('users');
    const survey = { ...aSurvey([at(60, 60), at(60, 260), at(260, 260), at(260, 60)]), segmentId: randomUUID() };
    const { flightPlanId } = await savePlan(crew, person, { name: 'Meadow', segments: [survey] });
    await crew.opens(`/plans/${flightPlanId}`);
    await crew.presses('Download Plan');
    const dialog = page.getByRole('dialog', { name: 'Download the plan' });
    await dialog.getByRole('combobox', { name: 'Aircraft' }).click();
    await page.getByRole('option', { name: 'DJI Mini 4 Pro' }).click();
    expect(await dialog.getByRole('radio', { name: 'DJI Fly (.kmz)' }).isChecked()).toBe(true);
    const split = dialog.getByText(/The flight is split into \d+ files/);
    await split.waitFor();
    const files = Number(/into (\d+) files/.exec(await split.innerText())?.[1]);
    expect(files).toBeGreaterThan(1);
    await dialog.getByText('Android/data/dji.go.v5', { exact: false }).waitFor();
    await crew.findsItAccessible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Meadow DJI Mini 4 Pro.zip');

    const archive = new Uint8Array(fs.readFileSync(await download.path()));
    const missions = listZip(archive).filter(({ name }) => name.endsWith('.kmz'));
    expect(missions.map(({ name }) => name)).toEqual(
      missions.map((_, index) => `Meadow DJI Mini 4 Pro ${index + 1}.kmz`),
    );
    expect(missions).toHaveLength(files);
    const opened = missions.map(({ entry }) => {
      const read = readRouteFile(unpackEntry(archive, entry), { by: author, newId: randomUUID, home: HOME });
      if (!read.ok) throw new Error(read.reason);
      return read.value.plan.segments.flatMap((segment) => (segment.type === 'waypointRoute' ? segment.waypoints : []));
    });
    for (const waypoints of opened) {
      expect(waypoints.length).toBeGreaterThan(1);
      expect(waypoints.length).toBeLessThanOrEqual(120);
      for (const { metadata } of waypoints) expect(metadata).toMatchObject({ gimbal: true, pitch: 90 });
    }

    await crew.opens('/map/plans');
    const buffer = Buffer.from(unpackEntry(archive, missions[0]!.entry));
    await page.getByLabel('Plan file').setInputFiles({ name: 'Meadow 1.kmz', mimeType: 'application/zip', buffer });
    const told = page.getByRole('dialog', { name: 'Meadow 1 is imported' });
    await told.getByText('Photos at waypoints').waitFor();
    await told.getByRole('button', { name: 'Open plan' }).click();
    await page.waitForURL(/\/map\/plans\/[0-9a-f-]{36}/);
    await page.getByText('Meadow 1', { exact: true }).first().waitFor();
  },
  { url, size: 'desk' },
);
