import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { recordReport } from '../stream/record-report.ts';
import { listVehicles } from './list-vehicles.ts';
import { liveVehicle } from '../stream/location-of.ts';
import { sweepVehicles } from './sweep-vehicles.ts';
import { writeTracks } from './record-track.ts';
import { aPosition, reportAndWait, someReport, telemetryCalls } from '../testing/telemetry-calls.ts';

const server = await startTestServer();
const { services, clock } = server;
const crew = (tenant: string = randomUUID()) => telemetryCalls(server, tenant);
const only = ([one, ...others]: VehicleLocation[]): VehicleLocation => {
  expect(others).toEqual([]);
  return VehicleLocation.parse(one);
};

describe('LIVE-01 vehicles of a tenant', () => {
  it('LIVE-01 appear once their id and position are known, unknown until named', async () => {
    const { tenant, objects, ask } = await crew();
    await reportAndWait(server, { tenant, facts: { kind: 'plane', mode: 'Auto', batteryPercent: 81 } });
    const seen = only(await objects());
    expect(seen).toMatchObject({
      vehicle: 'Unknown vehicle 1',
      isUnknown: true,
      isStatic: false,
      isSimulated: false,
      collectionId: 'default',
      geometry: { type: 'Point', coordinates: [8.5, 47.4, 500] },
      heading: 90,
      groundSpeedMps: 12,
      heightM: 60,
      kind: 'plane',
      mode: 'Auto',
      batteryPercent: 81,
      source: 'mavlink',
    });
    const answer = await ask('PATCH', `objects/${seen.objectId}`, {
      payload: { vehicle: 'Heron', fleetObjectId: 'd7' },
    });
    expect(answer.json()).toMatchObject({ vehicle: 'Heron', isUnknown: false, fleetObjectId: 'd7' });
    expect(only(await objects())).toMatchObject({ objectId: seen.objectId, vehicle: 'Heron', isUnknown: false });
    expect(liveVehicle(services, { tenant, objectId: seen.objectId })).toMatchObject({ key: 'mavlink:link:1' });
  });

  it('get consecutive numbers even if many appear at once', async () => {
    const { tenant, objects } = await crew();
    for (let n = 0; n < 50; n++) recordReport(services, someReport(server, { tenant, key: `mavlink:link:${n}` }));
    await expect.poll(() => listVehicles(services, tenant).length).toBe(50);
    const names = (await objects()).map(({ vehicle }) => vehicle);
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 50 }, (_, n) => `Unknown vehicle ${n + 1}`)));
  });

  it('have no position until they report a valid one', async () => {
    const { tenant, objects } = await crew();
    const { position: _, ...placeless } = someReport(server, { tenant });
    recordReport(services, placeless);
    for (const lng of [Number.NaN, 181, Infinity])
      recordReport(
        services,
        someReport(server, { tenant, position: { ...someReport(server, { tenant }).position!, lng } }),
      );
    await expect.poll(() => listVehicles(services, tenant).length).toBe(1);
    expect(only(await objects())).toMatchObject({ geometry: null });
  });

  it('LIVE-02 are static after ten seconds without a position, and live again with one', async () => {
    const { tenant, objects } = await crew();
    await reportAndWait(server, { tenant });
    clock.advance(9000);
    expect(only(await objects())).toMatchObject({ isStatic: false });
    clock.advance(1500);
    const { position: _, ...placeless } = someReport(server, { tenant, facts: { mode: 'Loiter' } });
    recordReport(services, placeless);
    expect(only(await objects())).toMatchObject({ isStatic: true, mode: 'Loiter' });
    recordReport(services, someReport(server, { tenant }));
    expect(only(await objects())).toMatchObject({ isStatic: false });
  });

  it('keep moving and being recorded after the clock was set back; future reports are never live', async () => {
    const { tenant, objects } = await crew();
    await reportAndWait(server, { tenant });
    const { position } = someReport(server, { tenant });
    clock.advance(-3_600_000);
    expect(only(await objects()).isStatic).toBe(true);
    for (let second = 1; second <= 3; second++) {
      clock.advance(1000);
      recordReport(services, someReport(server, { tenant, position: { ...position!, lng: 8.5 + second / 1000 } }));
    }
    const coordinates = [8.503, 47.4, 500];
    expect(only(await objects())).toMatchObject({ isStatic: false, geometry: { coordinates } });
    await writeTracks(services);
    const rows = await services.db.selectFrom('tracks').select('points').where('tenant', '=', tenant).execute();
    clock.advance(3_600_000);
    expect(rows.map(({ points }) => points).toSorted((one, other) => one - other)).toEqual([1, 3]);
  });

  it('leave the map after ten minutes, and return with the same identity', async () => {
    const { tenant, objects, ask } = await crew();
    await reportAndWait(server, { tenant });
    const { objectId } = only(await objects());
    await ask('PATCH', `objects/${objectId}`, { payload: { vehicle: 'Heron' } });
    clock.advance(10 * 60_000 + 1000);
    sweepVehicles(services);
    expect(await objects()).toEqual([]);
    recordReport(services, someReport(server, { tenant }));
    expect(only(await objects())).toMatchObject({ objectId, vehicle: 'Heron' });
  });

  it('cannot be seen, named or forgotten by another tenant', async () => {
    const [ours, theirs] = [await crew(), await crew()];
    await reportAndWait(server, { tenant: ours.tenant });
    const { objectId } = only(await ours.objects());
    expect(await theirs.objects()).toEqual([]);
    const nobody = randomUUID();
    for (const [method, payload] of [
      ['PATCH', { vehicle: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      const answers = await Promise.all(
        [objectId, nobody].map((id) => theirs.ask(method, `objects/${id}`, payload ? { payload } : {})),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect(answers[0]?.body).toBe(answers[1]?.body);
    }
    expect(only(await ours.objects())).toMatchObject({ isUnknown: true });
  });

  it('are deleted with their tracks, and are unknown when heard again', async () => {
    const { tenant, objects, ask, report } = await crew();
    await report([aPosition({ vehicle: 'Heron' })]);
    const { objectId } = only(await objects());
    expect((await ask('DELETE', `objects/${objectId}`)).statusCode).toBe(204);
    expect(await objects()).toEqual([]);
    const left = await services.db.selectFrom('tracks').selectAll().where('tenant', '=', tenant).execute();
    expect(left).toEqual([]);
    await report([aPosition()]);
    expect(only(await objects())).toMatchObject({ vehicle: 'Unknown vehicle 1', isUnknown: true });
  });

  it('that only broadcast Remote ID keep their broadcast name and have no row', async () => {
    const { tenant, objects, ask } = await crew();
    const facts = { remoteId: { uasId: '1581F5', operator: [8.4, 47.3] as [number, number] } };
    const heard = someReport(server, { tenant, source: 'remote-id', key: 'remote-id:1581F5', facts });
    recordReport(services, heard);
    const seen = only(await objects());
    expect(seen).toMatchObject({ vehicle: '1581F5', source: 'remote-id', remoteId: facts.remoteId });
    const refused = await ask('PATCH', `objects/${seen.objectId}`, { payload: { vehicle: 'Mine' } });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not-ours']);
    expect((await ask('DELETE', `objects/${seen.objectId}`)).statusCode).toBe(204);
    expect(await objects()).toEqual([]);
    recordReport(services, heard);
    expect(only(await objects()).objectId).toBe(seen.objectId);
    expect(await services.db.selectFrom('vehicles').selectAll().where('tenant', '=', tenant).execute()).toEqual([]);
  });

  it('are limited to 5,000 forged ones, and silent ones make room', async () => {
    const tenant = randomUUID();
    const flood = (from: number) => {
      for (let n = from; n < from + 6000; n++)
        recordReport(services, someReport(server, { tenant, source: 'remote-id', key: `remote-id:${n}` }));
    };
    await reportAndWait(server, { tenant });
    flood(0);
    expect(listVehicles(services, tenant)).toHaveLength(5001);
    clock.advance(11_000);
    flood(100_000);
    const seen = listVehicles(services, tenant);
    expect(seen).toHaveLength(5001);
    expect(seen.filter(({ isStatic }) => isStatic)).toMatchObject([{ source: 'mavlink' }]);
  });
});
