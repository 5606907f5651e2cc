import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ensureBasemap } from '../basemap/testing/ensure-basemap.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { aRestriction, restrictionCalls, RESTRICTIONS } from './testing/restriction-calls.ts';

await ensureBasemap();
const server = await startTestServer();
const { app } = server;

const asTenant = async (tenant: string) =>
  (await signInAs(server, { products: ['custom-restrictions'], tenant })).headers;
const crew = async (tenant: string = randomUUID()) => restrictionCalls(server, await asTenant(tenant));
const nothing = { type: 'FeatureCollection', features: [] };

async function keyOf(tenant: string): Promise<string> {
  const { headers } = await signInAs(server, { products: ['admins'], tenant });
  const made = await app.inject({ method: 'POST', url: '/identity/v1/api-keys', headers, payload: { name: 'Key' } });
  return made.json().key;
}

const listByKey = (key: string, query = '?type=custom') =>
  app.inject({ url: `/flights/v2/restrictions${query}`, headers: { 'x-api-key': key } });

describe('custom restrictions', () => {
  it.each([
    [
      'a polygon that crosses itself',
      {
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
          ],
        ],
      },
      {},
      'geometry.coordinates',
    ],
    ['no name', {}, { name: '' }, 'properties.name'],
    ['a ceiling below the ground', {}, { ceilingMeters: -1 }, 'properties.ceilingMeters'],
    ['a line', { type: 'LineString' }, {}, 'geometry.type'],
  ])('with %s are refused, and the field is named', async (_, geometry, properties, field) => {
    const { save, list } = await crew();
    const drawn = aRestriction(properties);
    const answer = await save({ ...drawn, geometry: { ...drawn.geometry, ...geometry } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
    expect(answer.json().fields.map((fault: { field: string }) => fault.field)).toEqual([`features.0.${field}`]);
    expect((await list()).json()).toEqual(nothing);
  });

  it('are sent one at a time', async () => {
    const headers = await asTenant('');
    for (const features of [[], [aRestriction(), aRestriction()]]) {
      const payload = { type: 'FeatureCollection', features };
      const answer = await app.inject({ method: 'POST', url: RESTRICTIONS, headers, payload });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('REST-01 are created, replaced by id, listed oldest first, and deleted', async () => {
    const { save, list, remove } = await crew();
    expect((await list()).json()).toEqual(nothing);
    const [first, second] = [aRestriction({ name: 'First' }), aRestriction({ name: 'Second', ceilingMeters: 120 })];
    const saved = (await save(first)).json();
    expect(saved).toMatchObject({ type: 'FeatureCollection', features: [{ ...first, properties: first.properties }] });
    await save(second);
    const changed = aRestriction({ ...first.properties, name: 'Changed' }, { west: 8, south: 47 });
    await save(changed);
    const { features } = (await list()).json();
    expect(features).toMatchObject([changed, second]);
    expect((await remove(first.properties.id)).statusCode).toBe(204);
    expect((await list()).json().features).toMatchObject([second]);
    expect((await remove(first.properties.id)).statusCode).toBe(404);
  });

  it('REST-01 answer any holder of a key of the tenant', async () => {
    const tenant = randomUUID();
    const { save, list } = await crew(tenant);
    await save(aRestriction());
    const [ours, others] = [await keyOf(tenant), await keyOf(randomUUID())];
    expect((await listByKey(ours)).body).toBe((await list()).body);
    expect((await listByKey(ours, '')).body).toBe((await list()).body);
    expect((await listByKey(others)).json()).toEqual(nothing);
    expect((await listByKey(ours, '?type=official')).statusCode).toBe(400);
  });

  it('REST-04 keep every field they were sent with, and end an hour after their start', async () => {
    const { save, list } = await crew();
    const sent = {
      ceilingMeters: 121.92,
      OBJECTID: '17',
      Proponent: 'Port authority',
      Branch: 'Harbour',
      Base: 'Pier 3',
      Reason: 'Crane work',
      State: 'Bayern',
      POC: 'Harbour office',
      County: 'Lindau',
      activeTime: '2026-05-04T10:00:00.000Z',
      type: 'closed',
      TIMESOFUSE: 'MON-FRI',
      Facility: 'Harbour',
      FAA_ID: 'X1',
      APT1_NAME: 'None',
      APT1_LAANC: 0,
    };
    await save(aRestriction(sent));
    const [feature] = (await list()).json().features;
    expect(feature.properties).toMatchObject({ ...sent, endTime: '2026-05-04T11:00:00.000Z', dataset: 'custom' });
  });

  it('may be read by every member, and written by those who have the product', async () => {
    const tenant = randomUUID();
    await (await crew(tenant)).save(aRestriction());
    const member = restrictionCalls(server, (await signInAs(server, { tenant })).headers);
    expect((await member.list()).json().features).toHaveLength(1);
    expect((await member.save(aRestriction())).statusCode).toBe(403);
    expect((await member.remove(randomUUID())).statusCode).toBe(403);
  });

  it('are there once when many save the same one at once', async () => {
    const { save, list } = await crew();
    const drawn = aRestriction();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(drawn)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await list()).json().features).toHaveLength(1);
  });
});

describe('the place of a restriction', () => {
  const placeOf = async (...drawn: Parameters<typeof aRestriction>) => {
    const [{ properties }] = (await (await crew()).save(aRestriction(...drawn))).json().features;
    return [properties.State, properties.County];
  };

  it('REST-05 is filled in at its centre where it was left empty', async () => {
    expect(await placeOf()).toEqual(['California', 'San Francisco County']);
    expect(await placeOf({ State: 'CA' })).toEqual(['CA', 'San Francisco County']);
    expect(await placeOf({ State: 'CA', County: 'Ours' })).toEqual(['CA', 'Ours']);
    const acrossTheAntimeridian = { west: 179.1, south: 51.45, sizeDeg: 1 };
    expect(await placeOf({}, acrossTheAntimeridian)).toEqual(['Alaska', 'Aleutians West']);
  });

  it('REST-05 follows a restriction that moves, unless it was typed', async () => {
    const { save } = await crew();
    const saved = async (feature: object) => (await save(feature)).json().features[0];
    const found = await saved(aRestriction());
    const denver = aRestriction({}, { west: -104.99, south: 39.74 }).geometry;
    const moved = await saved({ ...found, geometry: denver });
    expect([moved.properties.State, moved.properties.County]).toEqual(['Colorado', 'Denver County']);
    const written = await saved(aRestriction({ State: 'Ours', County: 'Ours too' }));
    const carried = await saved({ ...written, geometry: denver });
    expect([carried.properties.State, carried.properties.County]).toEqual(['Ours', 'Ours too']);
  });

  it('stays empty where there is no state or county', async () => {
    expect(await placeOf({}, { west: 8, south: 47 })).toEqual(['', '']);
    expect(await placeOf({}, { west: -140, south: 35 })).toEqual(['', '']);
  });
});

describe("another tenant's restrictions", () => {
  it('answer, byte for byte, like restrictions that do not exist', async () => {
    const south = await crew();
    const north = await crew();
    const drawn = Array.from({ length: 5 }, () => aRestriction());
    for (const feature of drawn) await south.save(feature);
    const attempt = async (id: string) => {
      const { statusCode, headers, body } = await north.remove(id);
      const { date: _, ...rest } = headers;
      return { statusCode, headers: rest, body };
    };
    const unknown = await attempt(randomUUID());
    expect(unknown.statusCode).toBe(404);
    for (const { properties } of drawn) expect(await attempt(properties.id)).toEqual(unknown);
    expect((await north.list()).json()).toEqual(nothing);
    expect((await south.list()).json().features).toHaveLength(5);
  });

  it('leave their ids free: one saved under such an id is new here and untouched there', async () => {
    const [south, north] = [await crew(), await crew()];
    const drawn = aRestriction({ name: 'South' });
    await south.save(drawn);
    await north.save({ ...drawn, properties: { ...drawn.properties, name: 'North' } });
    expect((await north.list()).json().features).toMatchObject([{ properties: { name: 'North' } }]);
    await north.remove(drawn.properties.id);
    expect((await south.list()).json().features).toMatchObject([{ properties: { name: 'South' } }]);
  });
});
