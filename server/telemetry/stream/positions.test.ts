import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { aPosition, telemetryCalls } from '../testing/telemetry-calls.ts';

const server = await startTestServer();
const { services, app } = server;
const crew = (tenant: string = randomUUID()) => telemetryCalls(server, tenant);
const at = (msFromNow: number) => new Date(services.now().getTime() + msFromNow).toISOString();
const place = (lng: number, lat: number) => ({ geometry: { type: 'Point', coordinates: [lng, lat] } });

async function pointsOf(tenant: string): Promise<number[][]> {
  const rows = await services.db
    .selectFrom('track_pieces')
    .innerJoin('tracks', 'tracks.id', 'track_pieces.track_id')
    .select('track_pieces.points')
    .where('tracks.tenant', '=', tenant)
    .execute();
  return rows.flatMap(({ points }) => JSON.parse(points) as number[][]);
}

describe('positions reported with a key', () => {
  it('LIVE-01 are visible immediately and committed before the response', async () => {
    const { tenant, report, objects } = await crew();
    const answer = await report([
      aPosition({
        vehicle: 'Heron',
        heading: 270,
        groundSpeedMps: 9,
        batteryPercent: 55,
        mode: 'Auto',
        isSimulated: true,
      }),
      aPosition({ key: 'N2', ...place(8.6, 47.5) }),
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { stored: 2 }]);
    expect(await pointsOf(tenant)).toHaveLength(2);
    const seen = await objects();
    expect(seen).toMatchObject([
      {
        vehicle: 'Heron',
        isUnknown: false,
        isSimulated: true,
        heading: 270,
        batteryPercent: 55,
        mode: 'Auto',
        source: 'http',
      },
      { vehicle: 'Unknown vehicle 2', isUnknown: true, isSimulated: false, geometry: { coordinates: [8.6, 47.5] } },
    ]);
  });

  it('belong to one vehicle if the key is the same, which can be renamed', async () => {
    const { report, objects } = await crew();
    await report([aPosition({ vehicle: 'Heron' })]);
    const [first] = await objects();
    await report([aPosition({ vehicle: 'Grey heron' })]);
    expect(await objects()).toMatchObject([{ objectId: first?.objectId, vehicle: 'Grey heron' }]);
    await report([aPosition()]);
    expect(await objects()).toMatchObject([{ objectId: first?.objectId, vehicle: 'Grey heron' }]);
  });

  it('older than the latest are added to the track only', async () => {
    const { tenant, report, objects } = await crew();
    await report([aPosition({ ...place(8, 47), timestamp: at(0) })]);
    await report([aPosition({ ...place(7, 46), timestamp: at(-30_000) })]);
    expect(await objects()).toMatchObject([{ geometry: { coordinates: [8, 47] }, isStatic: false }]);
    expect(await pointsOf(tenant)).toHaveLength(2);
  });

  it('that are old are shown as static', async () => {
    const { report, objects } = await crew();
    await report([aPosition({ timestamp: at(-20_000) })]);
    expect(await objects()).toMatchObject([{ isStatic: true }]);
  });

  it.each([
    ['in the future', 90_000, /lies in the future/],
    ['older than any track', -91 * 24 * 3_600_000, /older than tracks are kept/],
  ])('%s are refused, and nothing beside them is stored', async (_, ms, reason) => {
    const { tenant, report, objects } = await crew();
    const answer = await report([aPosition(), aPosition({ key: 'N2', timestamp: at(ms) })]);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-time']);
    expect(answer.json()).toMatchObject({ fields: [{ field: 'positions.1.timestamp' }] });
    expect(answer.json().detail).toMatch(reason);
    expect([await objects(), await pointsOf(tenant)]).toEqual([[], []]);
  });

  it.each([
    ['no place', { geometry: undefined }],
    ['a place beyond the pole', place(8, 91)],
    ['a heading of 400°', { heading: 400 }],
    ['no key', { key: '' }],
    ['a time that is none', { timestamp: 'yesterday' }],
  ])('with %s are refused', async (_, changes) => {
    const { report, objects } = await crew();
    expect((await report([aPosition(changes)])).statusCode).toBe(400);
    expect(await objects()).toEqual([]);
  });

  it('slightly in the future count as now', async () => {
    const { report, objects } = await crew();
    await report([aPosition({ ...place(8, 47), timestamp: at(30_000) })]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await report([aPosition({ ...place(9, 47), timestamp: at(0) })]);
    expect(await objects()).toMatchObject([{ geometry: { coordinates: [9, 47] } }]);
  });

  it('need an API key and are limited to 500 per request', async () => {
    const { report } = await crew();
    const url = '/locations/oa/v2/positions';
    const stranger = await app.inject({ method: 'POST', url, payload: { positions: [aPosition()] } });
    expect(stranger.statusCode).toBe(401);
    expect((await report(Array.from({ length: 501 }, () => aPosition()))).statusCode).toBe(400);
    const many = Array.from({ length: 500 }, (_, n) => aPosition({ key: `N${n}` }));
    expect((await report(many)).json()).toEqual({ stored: 500 });
  });

  it('of 20 concurrent programs are all stored, each vehicle once', async () => {
    const { tenant, report, objects } = await crew();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        report([aPosition({ timestamp: at(-n * 1000) }), aPosition({ key: 'N2', timestamp: at(-n * 1000 - 1) })]),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await objects()).toHaveLength(2);
    expect(await pointsOf(tenant)).toHaveLength(40);
    const tracks = await services.db.selectFrom('tracks').select('points').where('tenant', '=', tenant).execute();
    expect(tracks).toEqual([{ points: 20 }, { points: 20 }]);
  });
});
