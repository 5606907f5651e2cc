import { expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { addDemoOverlays } from './add-demo-overlays.ts';
import { airspaceCoverage } from '../airspace-coverage.ts';
import { officialNear } from '../official-near.ts';
import { overlayCalls } from '../testing/overlay-calls.ts';

const server = await startTestServer();
const { services } = server;
const { ended, find, status, remove } = overlayCalls(server);

it('loads with its name on everything, and counts for nothing', async () => {
  await addDemoOverlays(services);
  expect(await ended('demo-airspace')).toMatchObject({ state: 'done', loaded: 7, skipped: 0 });
  expect(await ended('demo-power')).toMatchObject({ state: 'done', loaded: 2, skipped: 0 });
  const all = await officialNear(services, { minX: -180, maxX: 180, minY: -90, maxY: 90 });
  expect(
    all.filter(({ name, isDemo, title }) => !(name.startsWith('Demo') && isDemo && title === 'Demo airspace')),
  ).toEqual([]);
  expect(await status()).toMatchObject([
    { layer: 'restrictions', datasets: [{ id: 'demo-airspace', isDemo: true, isStale: false }] },
    { layer: 'powerlines', datasets: [{ id: 'demo-power', isDemo: true }] },
    { layer: 'substations', datasets: [{ id: 'demo-power', isDemo: true }] },
  ]);
  expect((await airspaceCoverage(services, 'US')).missing).toHaveLength(4);
});

it('holds prohibited areas where they are, up to where they reach', async () => {
  const campDavid = { minX: -77.4667, maxX: -77.4666, minY: 39.648, maxY: 39.6481 };
  expect(await officialNear(services, campDavid)).toMatchObject([
    { name: 'Demo - P-40', floor: null, ceiling: { metres: expect.closeTo(1524, 6), above: 'sea' } },
  ]);
  const poloField = { minX: -122.4927, maxX: -122.4926, minY: 37.7681, maxY: 37.7682 };
  expect(await officialNear(services, poloField)).toMatchObject([
    { ceiling: null, ceilingMeters: expect.closeTo(121.92, 6) },
  ]);
});

it('is not loaded twice, and may be removed', async () => {
  const before = await find('demo-airspace');
  await addDemoOverlays(services);
  expect(await find('demo-airspace')).toEqual(before);
  expect((await remove('demo-airspace')).statusCode).toBe(204);
  expect(await find('demo-airspace')).toBeUndefined();
});
