import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Track } from '@overflight/contract/telemetry/telemetry.ts';
import { aPlanToSave } from '../../plans/testing/plan-calls.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { recordReport } from '../stream/record-report.ts';
import {
  aPosition,
  reportAndWait,
  someReport,
  telemetryCalls,
  type TelemetryCalls,
} from '../testing/telemetry-calls.ts';
import { createTransfer, changeTransfer } from '../mavlink/mission/transfers-store.ts';
import { tidyTracks } from './tidy-tracks.ts';
import { writeTracks } from '../vehicles/record-track.ts';

const server = await startTestServer();
const { services, clock } = server;
const crew = (tenant: string = randomUUID()) => telemetryCalls(server, tenant);
const MINUTE_MS = 60_000;
const at = (msFromNow: number) => new Date(services.now().getTime() + msFromNow).toISOString();
const placed = (lng: number, lat: number, timestamp: string) =>
  aPosition({ geometry: { type: 'Point', coordinates: [lng, lat] }, timestamp });

/** A route of two waypoints 700 m apart. */
async function savePlan({ ask }: TelemetryCalls, [lng, lat]: [number, number] = [8.5, 47.4]): Promise<string> {
  const metadata = { altitude: 60, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
  const eastLng = lng + 0.009 > 180 ? lng + 0.009 - 360 : lng + 0.009;
  const waypoints = [lng, eastLng].map((x, index) => ({ index, coordinates: [x, lat], metadata }));
  const segmentMetadata = { flightSpeed: 10, altitude: 60 };
  const route = { type: 'waypointRoute', segmentId: 's1', segmentMetadata, waypoints };
  const plan = aPlanToSave({ homePoint: { position: [lng, lat] }, segments: [route] });
  const payload = { plans: [plan], format: 'geojson' };
  const answer = await ask('POST', '/flights/oa/v2/plans', { payload });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return plan.flightPlanId;
}

const tracksOf = async ({ ask }: TelemetryCalls, planId: string) =>
  (await ask('GET', `/flights/oa/v2/plans/${planId}/tracks`)).json<Track[]>();

describe('stored flights', () => {
  it('LIVE-01 store one point per second of five, and are listed with a nearby plan', async () => {
    const calls = await crew();
    const { tenant, ask } = calls;
    const planId = await savePlan(calls);
    await reportAndWait(server, { tenant, isSimulated: true });
    const startedAt = services.now().getTime();
    for (let n = 0; n < 100; n++) {
      clock.advance(200);
      const lng = 8.5 + 0.00004 * n;
      const position = { lng, lat: 47.4, altitudeM: 500, headingDeg: 90, groundSpeedMps: 15, heightM: 60 };
      recordReport(services, someReport(server, { tenant, position }));
    }
    await writeTracks(services);
    const [track] = await tracksOf(calls, planId);
    expect(track).toMatchObject({ vehicle: 'Unknown vehicle 1', isSimulated: true, isLive: true });
    expect(track?.points).toBeGreaterThanOrEqual(17);
    expect(track?.points).toBeLessThanOrEqual(21);
    const read = (await ask('GET', `tracks/${track?.trackId}`)).json<{ path: number[][] }>();
    expect(read).toMatchObject({ ...track });
    expect(read.path).toHaveLength(track?.points ?? 0);
    expect(read.path[0]?.slice(0, 3)).toEqual([0, 8.5, 47.4]);
    const times = read.path.map(([ms]) => ms ?? 0);
    expect(times.every((ms, n) => n === 0 || ms - (times[n - 1] ?? 0) >= 1000)).toBe(true);
    expect(times.at(-1)).toBeGreaterThan(18_000);
    expect(Date.parse(track?.startedAt ?? '')).toBeLessThanOrEqual(startedAt);
    expect(track?.lengthM).toBeGreaterThan(270);
    expect(track?.lengthM).toBeLessThan(302);
  });

  /** A vehicle that reports its position once a second, moving east, in this state. */
  const tell = (
    tenant: string,
    { seconds, from, ...facts }: { seconds: number; from: number; isArmed: boolean; isFlying: boolean },
  ) => {
    for (let n = 0; n < seconds; n++) {
      clock.advance(1000);
      const lng = from + (facts.isFlying ? 0.0001 * n : 0);
      const position = { lng, lat: 47.4, altitudeM: 500, headingDeg: 90, groundSpeedMps: 8, heightM: 20 };
      recordReport(services, someReport(server, { tenant, position, facts: { kind: 'multirotor', ...facts } }));
    }
  };
  const standing = { isArmed: false, isFlying: false };
  const flying = { isArmed: true, isFlying: true };

  it('end with the landing: the next take-off starts another, and standing is no flight', async () => {
    const calls = await crew();
    const { tenant } = calls;
    const planId = await savePlan(calls);
    tell(tenant, { seconds: 20, from: 8.5, ...standing });
    await reportAndWait(server, { tenant, facts: standing });
    for (const seconds of [30, 40]) {
      tell(tenant, { seconds, from: 8.5, ...flying });
      await writeTracks(services);
      // Landed and still armed, then disarmed.
      tell(tenant, { seconds: 10, from: 8.503, isArmed: true, isFlying: false });
      tell(tenant, { seconds: 20, from: 8.503, ...standing });
      await writeTracks(services);
    }
    const tracks = await tracksOf(calls, planId);
    expect(tracks.map(({ points, isLive }) => [points, isLive])).toEqual([
      [41, false],
      [31, false],
    ]);
    tell(tenant, { seconds: 5, from: 8.5, ...flying });
    await writeTracks(services);
    expect((await tracksOf(calls, planId)).map(({ isLive }) => isLive)).toEqual([true, false, false]);
  });

  it('belong to the plan on the vehicle at that time, not to every plan ever sent to it', async () => {
    const calls = await crew();
    const { tenant } = calls;
    const [first, second, third] = [await savePlan(calls), await savePlan(calls), await savePlan(calls)];
    await reportAndWait(server, { tenant, facts: standing });
    const [vehicle] = await calls.objects();
    const sent = async (planId: string, state: 'done' | 'differs') => {
      clock.advance(1000);
      const asked = { tenant, planId, version: 1, vehicleId: vehicle!.objectId, items: 3, sentBy: 'Pat' };
      const row = await createTransfer(services, { ...asked, reason: null, overruled: [] });
      await changeTransfer(services, row.id, { state, moved: 3 });
    };
    const fly = async (seconds: number) => {
      tell(tenant, { seconds: 2, from: 8.5, ...standing });
      tell(tenant, { seconds, from: 8.5, ...flying });
      tell(tenant, { seconds: 2, from: 8.5, ...standing });
      await writeTracks(services);
    };
    const lengths = async (planId: string) => (await tracksOf(calls, planId)).map(({ points }) => points);
    await fly(10);
    await sent(first, 'done');
    await fly(20);
    await fly(25);
    await sent(second, 'done');
    await fly(30);
    await sent(first, 'differs');
    await fly(35);
    // A flight with an unknown mission is shown with every plan nearby.
    expect(await lengths(first)).toEqual([36, 26, 21, 11]);
    expect(await lengths(second)).toEqual([36, 31, 11]);
    expect(await lengths(third)).toEqual([36, 11]);
  });

  it('end with five minutes of silence', async () => {
    const calls = await crew();
    const planId = await savePlan(calls);
    await calls.report([placed(8.5, 47.4, at(-20 * MINUTE_MS)), placed(8.501, 47.4, at(-16 * MINUTE_MS))]);
    await calls.report([placed(8.502, 47.4, at(-10 * MINUTE_MS)), placed(8.503, 47.4, at(0))]);
    const tracks = await tracksOf(calls, planId);
    expect(tracks.map(({ points, isLive }) => [points, isLive])).toEqual([
      [1, true],
      [1, false],
      [2, false],
    ]);
  });

  it('merge late and duplicate points', async () => {
    const calls = await crew();
    const planId = await savePlan(calls);
    const [first, middle, last] = [at(-20_000), at(-10_000), at(0)];
    await calls.report([placed(8.5, 47.4, first), placed(8.502, 47.4, last)]);
    for (let n = 0; n < 2; n++) await calls.report([placed(8.501, 47.401, middle)]);
    const [track] = await tracksOf(calls, planId);
    expect(track).toMatchObject({ points: 3, startedAt: first, endedAt: last });
    expect(track?.lengthM).toBeGreaterThan(260);
    const { path } = (await calls.ask('GET', `tracks/${track?.trackId}`)).json<{ path: number[][] }>();
    expect(path.map(([ms, lng]) => [ms, lng])).toEqual([
      [0, 8.5],
      [10_000, 8.501],
      [20_000, 8.502],
    ]);
  });

  it('are not written when the last point repeats', async () => {
    const calls = await crew();
    const planId = await savePlan(calls);
    const [first, last] = [placed(8.5, 47.4, at(-20_000)), placed(8.502, 47.4, at(0))];
    await calls.report([first, last]);
    const pieces = () =>
      services.db
        .selectFrom('track_pieces')
        .innerJoin('tracks', 'tracks.id', 'track_pieces.track_id')
        .select('track_pieces.id')
        .where('tracks.tenant', '=', calls.tenant)
        .execute();
    const before = await pieces();
    expect((await calls.report([last])).json()).toEqual({ stored: 1 });
    expect(await pieces()).toEqual(before);
    expect(await tracksOf(calls, planId)).toMatchObject([{ points: 2 }]);
  });

  it('are not listed with a plan that they passed far away, even around it', async () => {
    const calls = await crew();
    const planId = await savePlan(calls);
    const around = [
      [8.4, 47.3],
      [8.6, 47.3],
      [8.6, 47.5],
      [8.4, 47.5],
    ].map(([lng = 0, lat = 0], n) => placed(lng, lat, at(n * 1000 - 10_000)));
    await calls.report(around);
    expect(await tracksOf(calls, planId)).toEqual([]);
    await calls.report([placed(8.505, 47.4044, at(0))]);
    expect(await tracksOf(calls, planId)).toHaveLength(1);
  });

  it('are found on both sides of the antimeridian', async () => {
    const calls = await crew();
    const planId = await savePlan(calls, [179.998, 10]);
    await calls.report([placed(179.999, 10, at(-2000)), placed(-179.9985, 10, at(0))]);
    const [track] = await tracksOf(calls, planId);
    expect(track?.lengthM).toBeGreaterThan(250);
    expect(track?.lengthM).toBeLessThan(300);
  });

  it('of another tenant are not found, nor are those of unknown plans', async () => {
    const [ours, theirs] = [await crew(), await crew()];
    const planId = await savePlan(ours);
    await ours.report([placed(8.5, 47.4, at(-30 * MINUTE_MS))]);
    const [track] = await tracksOf(ours, planId);
    for (const path of [`/flights/oa/v2/plans/${planId}/tracks`, `tracks/${track?.trackId}`])
      expect((await theirs.ask('GET', path)).statusCode).toBe(404);
    expect((await theirs.ask('DELETE', `tracks/${track?.trackId}`)).statusCode).toBe(404);
    expect((await ours.ask('GET', `/flights/oa/v2/plans/${randomUUID()}/tracks`)).statusCode).toBe(404);
    expect(await tracksOf(theirs, await savePlan(theirs))).toEqual([]);
    expect(await tracksOf(ours, planId)).toHaveLength(1);
  });

  it('can be deleted once they have ended', async () => {
    const calls = await crew();
    const planId = await savePlan(calls);
    await calls.report([placed(8.5, 47.4, at(0))]);
    const [track] = await tracksOf(calls, planId);
    const tooEarly = await calls.ask('DELETE', `tracks/${track?.trackId}`);
    expect([tooEarly.statusCode, tooEarly.json().code]).toEqual([409, 'still-flying']);
    clock.advance(6 * MINUTE_MS);
    expect((await calls.ask('DELETE', `tracks/${track?.trackId}`)).statusCode).toBe(204);
    expect(await tracksOf(calls, planId)).toEqual([]);
  });

  it('are kept for the configured number of days', async () => {
    const calls = await crew();
    await calls.report([placed(8.5, 47.4, at(-89.9 * 24 * 60 * MINUTE_MS)), placed(8.5, 47.4, at(0))]);
    const kept = () => services.db.selectFrom('tracks').select('id').where('tenant', '=', calls.tenant).execute();
    await tidyTracks({}, services);
    expect(await kept()).toHaveLength(2);
    clock.advance(24 * 60 * MINUTE_MS);
    await tidyTracks({}, services);
    expect(await kept()).toHaveLength(1);
  });

  it('continue as another one after twelve hours', async () => {
    const calls = await crew();
    for (let hour = 14; hour >= 0; hour--)
      await calls.report(
        Array.from({ length: 15 }, (_, n) =>
          placed(8.5, 47.4, at(-hour * 60 * MINUTE_MS + n * 4 * MINUTE_MS - 57 * MINUTE_MS)),
        ),
      );
    const rows = await services.db
      .selectFrom('tracks')
      .select(['started_at', 'ended_at'])
      .where('tenant', '=', calls.tenant)
      .execute();
    expect(rows).toHaveLength(2);
    for (const { started_at, ended_at } of rows)
      expect(ended_at.getTime() - started_at.getTime()).toBeLessThanOrEqual(12 * 60 * MINUTE_MS);
  });

  it('of a vehicle standing still store a point every ten seconds', async () => {
    const { tenant } = await crew();
    await reportAndWait(server, { tenant });
    for (let n = 0; n < 60; n++) {
      clock.advance(1000);
      recordReport(services, someReport(server, { tenant }));
    }
    await writeTracks(services);
    const rows = await services.db.selectFrom('tracks').select('points').where('tenant', '=', tenant).execute();
    expect(rows).toEqual([{ points: 7 }]);
  });
});
