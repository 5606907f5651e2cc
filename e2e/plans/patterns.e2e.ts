import { expect } from 'vitest';
import type { Page } from '../browser.ts';
import { journey, withBrowser } from '../journey.ts';
import { withOwnProduct } from '../own-product.ts';
import { withPlans } from './plan-steps.ts';

withBrowser();
const url = withOwnProduct();
const desk = { url, size: 'desk' } as const;

const canal = `<kml><Placemark><name>Canal</name><LineString><coordinates>
  -122.4870,37.7689 -122.4860,37.7690 -122.4855,37.7693</coordinates></LineString></Placemark></kml>`;

/** Photos in the results of a segment's card. */
async function photosOf(card: ReturnType<Page['locator']>): Promise<number> {
  const row = card.locator('dl > div').filter({ hasText: /^Photos\d/ });
  return Number((await row.locator('dd').innerText()).replaceAll(',', ''));
}

journey(
  'FLY-07 a corridor is drawn on the map, widened and bent; another one comes from a KML line; both reach QGroundControl',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Canal road');
    await crew.page.getByRole('tab', { name: 'Corridor' }).click();
    await crew.presses('Line');
    await plans.clicksAt([600, 300]);
    await plans.clicksAt([900, 300]);
    await crew.page.keyboard.press('Enter');
    const card = crew.page.getByRole('region', { name: 'Corridor 1' });
    await card.waitFor();
    const lines = Number(await plans.result('Flight lines'));
    await plans.sets('Corridor width', '120');
    await expect.poll(async () => Number(await plans.result('Flight lines'))).toBeGreaterThan(lines);
    await plans.drags([750, 300], [750, 380]);
    await plans.isSaved();
    const [drawn] = (await plans.onServer(pilot, id)).segments;
    expect(drawn).toMatchObject({ type: 'corridor', lineCoordinates: { length: 3 }, segmentMetadata: { width: 120 } });
    await card.getByRole('button', { name: 'Done' }).click();

    await crew.presses('Add Flight');
    const file = { name: 'canal.kml', mimeType: 'application/xml', buffer: Buffer.from(canal) };
    await crew.page.locator('input[type=file]').last().setInputFiles(file);
    await crew.page.getByRole('region', { name: 'Corridor 2' }).waitFor();
    await crew.findsItAccessible();
    await plans.isSaved();
    await crew.presses('Close Canal road');
    const { text } = await plans.downloads();
    const items = (JSON.parse(text) as { mission: { items: { complexItemType?: string }[] } }).mission.items;
    expect(items.filter(({ complexItemType }) => complexItemType === 'CorridorScan')).toHaveLength(2);
  },
  desk,
);

journey(
  'FLY-08 a survey becomes a crosshatch, then oblique in five directions, with the totals of every pass',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Quarry');
    await plans.drawsPolygon([
      [640, 260],
      [840, 260],
      [840, 400],
      [640, 400],
    ]);
    const card = crew.page.getByRole('region', { name: 'Survey 1' });
    await card.waitFor();
    const photos = async () => Number((await plans.result('Photos')).replaceAll(',', ''));
    const once = await photos();
    await card.getByText('Crosshatch', { exact: true }).click();
    await expect.poll(photos).toBeGreaterThan(1.5 * once);
    await card.getByText('Oblique', { exact: true }).click();
    await plans.sets('Camera tilt, down from level', '60');
    await expect.poll(photos).toBeGreaterThan(4 * once);
    expect(await plans.result('Flight lines')).toContain('in 5 passes');
    await plans.isSaved();
    const saved = await plans.onServer(pilot, id);
    expect(saved.segments[0]).toMatchObject({ segmentMetadata: { pattern: 'oblique', obliquePitch: 60 } });
  },
  desk,
);

journey(
  'FLY-08 a facade is drawn along a wall and an orbit around a point: numbers change their photos, and both survive a reload',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Old mill');
    await crew.page.getByRole('tab', { name: 'Structure Scan' }).click();
    await crew.presses('Facade');
    await plans.clicksAt([600, 300]);
    await plans.clicksAt([800, 300]);
    await crew.page.keyboard.press('Enter');
    const facade = crew.page.getByRole('region', { name: 'Facade 1' });
    await facade.waitFor();
    const low = await photosOf(facade);
    await plans.sets('To height', '60');
    await expect.poll(() => photosOf(facade)).toBeGreaterThan(low);
    await facade.getByText('Columns', { exact: true }).click();
    await facade.getByRole('button', { name: 'Done' }).click();

    await crew.presses('Add Flight');
    await crew.presses('Orbit');
    await plans.drags([720, 420], [780, 420]);
    const orbit = crew.page.getByRole('region', { name: 'Orbit 2' });
    await orbit.waitFor();
    await plans.sets('Altitude', '35');
    await plans.sets('Photos per turn', '20');
    await expect.poll(() => photosOf(orbit)).toBe(20);
    await crew.findsItAccessible();
    await plans.isSaved();

    await crew.page.reload();
    await crew.page.getByText('Facade 1', { exact: true }).first().waitFor();
    await crew.page.getByText('Orbit 2', { exact: true }).first().waitFor();
    const [wall, around] = (await plans.onServer(pilot, id)).segments;
    expect(wall).toMatchObject({
      type: 'facade',
      lineCoordinates: { length: 2 },
      segmentMetadata: { top: 60, order: 'columns' },
    });
    expect(around).toMatchObject({ type: 'orbit', segmentMetadata: { photosPerTurn: 20, altitude: 35 } });
  },
  desk,
);

journey(
  'FLY-12 a fence is drawn around the field and violated, moved out of the way, and exported with a rally point',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Fenced field');
    await plans.drawsPolygon([
      [640, 260],
      [840, 260],
      [840, 400],
      [640, 400],
    ]);
    await crew.page.getByRole('region', { name: 'Survey 1' }).waitFor();
    await crew.presses('Fences and rally points');
    await crew.presses('Draw fence');
    for (const corner of [
      [480, 200],
      [760, 200],
      [760, 460],
      [480, 460],
    ] as const)
      await plans.clicksAt([...corner]);
    await crew.page.keyboard.press('Enter');
    const fence = crew.page.getByRole('region', { name: 'Fence 1', exact: true });
    await fence.getByText('The flight leaves fence 1.').waitFor();
    await plans.drags([760, 200], [980, 180]);
    await plans.drags([760, 460], [980, 480]);
    await fence.getByText('The flight leaves fence 1.').waitFor({ state: 'detached' });
    await fence.getByText('Keep out', { exact: true }).click();
    await fence.getByText('The flight enters fence 1.').waitFor();
    await crew.presses('Rally point');
    await plans.clicksAt([600, 240]);
    await fence.getByText('Rally point 1 lies inside fence 1.').waitFor();
    await crew.findsItAccessible();
    await plans.isSaved();
    const saved = await plans.onServer(pilot, id);
    expect(saved).toMatchObject({ fences: [{ isInclusion: false }], rallyPoints: [{ altitude: 30 }] });
    await crew.presses('Close Fenced field');
    const { text } = await plans.downloads();
    expect(JSON.parse(text)).toMatchObject({
      geoFence: { polygons: [{ inclusion: false, polygon: { length: 4 } }] },
      rallyPoints: { points: { length: 1 } },
    });
  },
  desk,
);
