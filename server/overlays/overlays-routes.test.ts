import { expect, it } from 'vitest';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { cell, collection } from './testing/cells.ts';
import { overlayCalls } from './testing/overlay-calls.ts';

const server = await startTestServer();
const { list, upload, bring, status, find } = overlayCalls(server);
const one = collection([cell(1)]);

it('lists every public service before anything was fetched, and nothing else', async () => {
  const all = await list();
  expect(all.map(({ id, refreshes, current, latestRun }) => [id, refreshes, current, latestRun])).toEqual(
    [
      'FAA_Facilities',
      'FAA_NationalSecurity',
      'FAA_NationalSecurityPartTime',
      'FAA_ProhibitedAreas',
      'Recreational_Fixed',
    ].map((id) => [id, false, null, null]),
  );
  expect(await status()).toMatchObject([
    { layer: 'restrictions', datasets: [] },
    { layer: 'powerlines', datasets: [] },
    { layer: 'substations', datasets: [] },
  ]);
});

it('answers an upload at once, and lists it with how far it is', async () => {
  const answer = await upload('zones', one, { kind: 'GeoJSON', title: 'Zones', fileName: 'zones.geojson' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    202,
    { id: 'zones', title: 'Zones', current: null, refreshes: null, latestRun: { source: 'zones.geojson' } },
  ]);
  expect(['waiting', 'reading', 'tiling', 'done']).toContain((await find('zones'))?.latestRun?.state);
});

it.each([
  ['a service under another name', 'mine', { kind: 'FAA_Facilities' }, 'id'],
  ['own data under the name of a service', 'FAA_Facilities', { kind: 'GeoJSON' }, 'id'],
  ['own data under a name of the demo data', 'demo-airspace', { kind: 'GeoJSON' }, 'id'],
  ['an unknown kind', 'mine', { kind: 'Shapefile' }, 'kind'],
  ['a country in words', 'mine', { kind: 'GeoJSON', countries: 'Austria' }, 'countries.0'],
  ['a day that is none', 'mine', { kind: 'GeoJSON', sourceDate: '2026-02-31' }, 'sourceDate'],
  ['a name with odd letters', '..%2Fmine', { kind: 'GeoJSON' }, 'id'],
])('refuses %s', async (_, id, query, field) => {
  const answer = await upload(id, one, query);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: [{ field }] }]);
});

it('takes a file only as one', async () => {
  const { headers } = await signInAs(server, { products: ['admins'] });
  const url = '/overlays/v1/admin/datasets/mine?kind=GeoJSON&fileName=a';
  const answer = await server.app.inject({ method: 'PUT', url, headers, payload: { type: 'FeatureCollection' } });
  expect(answer.statusCode).toBe(415);
});

it('tells members of every tenant what is drawn, with its source, licence and age', async () => {
  await bring('FAA_Facilities', one, { sourceDate: '2020-01-01' });
  const { headers } = await signInAs(server, { tenant: 'elsewhere' });
  const answer = await server.app.inject({ url: '/overlays/v1/status', headers });
  expect(answer.json()).toMatchObject([
    {
      layer: 'restrictions',
      datasets: [
        {
          id: 'FAA_Facilities',
          title: 'FAA facility maps',
          licence: 'Public domain.',
          sourceDate: '2020-01-01',
          isStale: true,
        },
        { id: 'zones', isStale: false },
      ],
    },
    {},
    {},
  ]);
  const forbidden = await server.app.inject({ url: '/overlays/v1/admin/datasets', headers });
  expect(forbidden.statusCode).toBe(403);
});
