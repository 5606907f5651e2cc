import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { airspaceCoverage } from './airspace-coverage.ts';
import { datasetsInUse } from './datasets/datasets-in-use.ts';
import { cell, collection } from './testing/cells.ts';
import { overlayCalls } from './testing/overlay-calls.ts';

const server = await startTestServer();
const { services, clock } = server;
const { bring, find, remove } = overlayCalls(server);
const DAY_MS = 24 * 60 * 60 * 1000;
const coverage = (country: string | null) => airspaceCoverage(services, country);
const square = [
  [8, 47],
  [8.1, 47],
  [8.1, 47.1],
  [8, 47],
];
const zone = (identifier: string, country: string) => ({
  identifier,
  country,
  restriction: 'PROHIBITED',
  geometry: [{ horizontalProjection: { type: 'Polygon', coordinates: [square] } }],
});
const zones = (...list: object[]) => JSON.stringify({ UASZoneList: list });

it('of the US needs every set of data that the FAA publishes for it', async () => {
  expect(await coverage('US')).toEqual({
    isChecked: false,
    missing: [
      'FAA facility maps',
      'FAA national security areas',
      'FAA national security areas, part-time',
      'FAA prohibited areas',
    ],
    stale: [],
    incomplete: [],
  });
  const one = collection([cell(1, 8, { FAA_ID: 'F', OBJECTID: 1 })]);
  for (const kind of ['FAA_Facilities', 'FAA_NationalSecurity', 'FAA_NationalSecurityPartTime']) await bring(kind, one);
  expect(await coverage('US')).toMatchObject({ isChecked: false, missing: ['FAA prohibited areas'] });
  await bring('FAA_ProhibitedAreas', one);
  expect(await coverage('US')).toEqual({ isChecked: true, missing: [], stale: [], incomplete: [] });
  expect(await coverage('PR')).toMatchObject({ isChecked: true });
});

it('does not count data that is too old', async () => {
  clock.advance(31 * DAY_MS);
  expect(await coverage('US')).toMatchObject({
    isChecked: false,
    missing: [],
    stale: [{ title: 'FAA national security areas' }, { title: 'FAA national security areas, part-time' }],
  });
  const one = collection([cell(1, 8, { FAA_ID: 'F' })]);
  const today = services.now().toISOString().slice(0, 10);
  for (const kind of ['FAA_NationalSecurity', 'FAA_NationalSecurityPartTime'])
    await bring(kind, one, { sourceDate: today });
  expect(await coverage('US')).toMatchObject({ isChecked: true });
  // A mistyped date does not keep data fresh forever.
  await bring('FAA_NationalSecurity', one, { sourceDate: '2999-01-01' });
  clock.advance(31 * DAY_MS);
  expect((await coverage('US')).stale).toContainEqual(expect.objectContaining({ sourceDate: '2999-01-01' }));
  clock.advance(-31 * DAY_MS);
  // Data that is old on arrival counts as old.
  await bring('FAA_NationalSecurity', one, { sourceDate: '2020-01-01' });
  expect(await coverage('US')).toMatchObject({ isChecked: false, stale: [{ sourceDate: '2020-01-01' }] });
});

it('of another country needs data that covers it completely, as stated by the file or the person importing it', async () => {
  expect(await coverage('CH')).toEqual({
    isChecked: false,
    missing: ['Airspace data of Switzerland'],
    stale: [],
    incomplete: [],
  });
  expect(await coverage(null)).toMatchObject({ isChecked: false, missing: ['Airspace data of this place'] });
  await bring('swiss', zones(zone('A', 'CHE'), zone('B', 'CHE'), zone('C', 'DEU')), { kind: 'ED-269' });
  expect((await find('swiss'))?.countries).toEqual(['CH']);
  expect([(await coverage('CH')).isChecked, (await coverage('DE')).isChecked]).toEqual([true, false]);
  await bring('alps', collection([cell(1)]), { kind: 'GeoJSON', countries: 'at,li' });
  expect([(await coverage('AT')).isChecked, (await coverage('LI')).isChecked]).toEqual([true, true]);
  clock.advance(29 * DAY_MS);
  expect(await coverage('CH')).toMatchObject({ isChecked: false, missing: [], stale: [{ title: 'ED-269 zones' }] });
  await remove('swiss');
  expect(await coverage('CH')).toMatchObject({ isChecked: false, missing: ['Airspace data of Switzerland'] });
});

it('is not taken from the columns of a GeoJSON file, and ages if declared', async () => {
  const french = collection([cell(1, 8, { country: 'FRA' })]);
  const isStale = async (id: string) => (await datasetsInUse(services)).find((dataset) => dataset.id === id)?.isStale;
  await bring('quarries', french, { kind: 'GeoJSON' });
  expect((await find('quarries'))?.countries).toEqual([]);
  expect(await coverage('FR')).toMatchObject({ isChecked: false, missing: ['Airspace data of France'] });
  await bring('france', french, { kind: 'GeoJSON', title: 'France', countries: 'FR' });
  clock.advance(59 * DAY_MS);
  expect((await coverage('FR')).isChecked).toBe(true);
  clock.advance(2 * DAY_MS);
  expect(await coverage('FR')).toMatchObject({ isChecked: false, missing: [], stale: [{ title: 'France' }] });
  // Kinds without a country are ignored by checks and unaffected.
  expect([await isStale('france'), await isStale('quarries')]).toEqual([true, false]);
  await remove('france');
});

it('names the data of which a part could not be read', async () => {
  const [good, bad] = [zone('A', 'ITA'), { ...zone('B', 'ITA'), geometry: [] }];
  await bring('italy', zones(good, bad, bad), { kind: 'ED-269', title: 'Italy' });
  const incomplete = [{ title: 'Italy', skipped: 2 }];
  expect(await coverage('IT')).toEqual({ isChecked: false, missing: [], stale: [], incomplete });
  clock.advance(29 * DAY_MS);
  expect(await coverage('IT')).toMatchObject({ isChecked: false, stale: [{ title: 'Italy' }], incomplete });
  // Data that is too old no longer counts, even beside fresh data.
  await bring('italy-anew', zones(good), { kind: 'ED-269' });
  expect(await coverage('IT')).toEqual({ isChecked: true, missing: [], stale: [], incomplete: [] });
  expect((await coverage('CH')).incomplete).toEqual([]);

  const one = cell(1, 8, { FAA_ID: 'F', OBJECTID: 1 });
  for (const kind of ['FAA_Facilities', 'FAA_NationalSecurity', 'FAA_NationalSecurityPartTime', 'FAA_ProhibitedAreas'])
    await bring(kind, collection(kind === 'FAA_Facilities' ? [one, {}] : [one]));
  await bring('Recreational_Fixed', collection([cell(1, 8, { SITE_ID: 'S' }), {}]));
  const faaIncomplete = [{ title: 'FAA facility maps', skipped: 1 }];
  expect(await coverage('US')).toEqual({ isChecked: false, missing: [], stale: [], incomplete: faaIncomplete });
});

it('counts neither power lines nor demo data', async () => {
  const line = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: square } };
  await bring('grid', collection([line]), { kind: 'Power', countries: 'FR' });
  expect((await coverage('FR')).isChecked).toBe(false);
  await services.db.updateTable('overlay_datasets').set({ is_demo: true }).where('id', '=', 'alps').execute();
  expect((await coverage('AT')).isChecked).toBe(false);
});
