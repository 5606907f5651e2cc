import { randomUUID } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { recordReport } from './record-report.ts';
import { followStream } from '../testing/follow-stream.ts';
import {
  aPosition,
  reportAndWait,
  LOCATIONS,
  someReport,
  telemetryCalls,
  waitFor,
} from '../testing/telemetry-calls.ts';

const server = await startTestServer();
const { services, app, clock } = server;
const crew = (tenant: string = randomUUID()) => telemetryCalls(server, tenant);
const at = (lng: number) => ({ lng, lat: 47.4, altitudeM: 500, headingDeg: 90, groundSpeedMps: 12, heightM: 60 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the stream of vehicles', () => {
  it('LIVE-01 starts with all vehicles, then sends those that moved, changed or left', async () => {
    const { tenant, headers, ask } = await crew();
    await reportAndWait(server, { tenant });
    const stream = await followStream(server, headers);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    const first = await stream.next(({ isWhole }) => isWhole);
    expect(first.vehicles).toMatchObject([{ vehicle: 'Unknown vehicle 1', isStatic: false }]);
    const { number, objectId } = first.vehicles[0]!;
    recordReport(services, someReport(server, { tenant, position: at(8.51) }));
    const moved = await stream.next((frame) => frame.moved.length > 0);
    expect(moved).toMatchObject({ isWhole: false, vehicles: [], gone: [] });
    expect(moved.moved[0]?.slice(0, 7)).toEqual([number, 8.51, 47.4, 500, 90, 12, 60]);
    recordReport(services, someReport(server, { tenant, position: at(8.52), facts: { mode: 'Return' } }));
    const changed = await stream.next((frame) => frame.vehicles.some(({ mode }) => mode === 'Return'));
    expect(changed).toMatchObject({ moved: [], vehicles: [{ number, geometry: { coordinates: [8.52, 47.4, 500] } }] });
    await ask('DELETE', `objects/${objectId}`);
    expect(await stream.next(({ gone }) => gone.length > 0)).toMatchObject({ gone: [number], vehicles: [], moved: [] });
    stream.leave();
  });

  it('sends one frame per 100 ms, the same for every viewer', async () => {
    const { tenant, headers } = await crew();
    await reportAndWait(server, { tenant });
    const streams = await Promise.all(Array.from({ length: 5 }, () => followStream(server, headers)));
    for (const stream of streams) await stream.next(({ isWhole }) => isWhole);
    const startedAt = performance.now();
    for (let n = 0; n < 100; n++) {
      recordReport(services, someReport(server, { tenant, position: at(8.5 + n / 1000) }));
      await pause(10);
    }
    await Promise.all(streams.map((stream) => stream.next((frame) => frame.moved.some(([, lng]) => lng === 8.599))));
    const tookMs = performance.now() - startedAt;
    const [first, ...others] = streams.map(({ frames }) => frames.slice(1).filter(({ moved }) => moved.length > 0));
    // A busy machine takes longer to send all frames.
    expect(first?.length).toBeLessThanOrEqual(tookMs / 100 + 2);
    expect(first?.length).toBeGreaterThan(1);
    for (const other of others) expect(other).toEqual(first);
    for (const stream of streams) stream.leave();
  });

  it('LIVE-02 reports a silent vehicle without being polled', async () => {
    const { tenant, headers } = await crew();
    await reportAndWait(server, { tenant });
    const stream = await followStream(server, headers);
    await stream.next(({ isWhole }) => isWhole);
    clock.advance(10_500);
    const frame = await stream.next(({ vehicles }) => vehicles.some(({ isStatic }) => isStatic), 1500);
    expect(frame).toMatchObject({ isWhole: false });
    recordReport(services, someReport(server, { tenant }));
    await waitFor(() => stream.frames.at(-1)?.vehicles[0]?.isStatic === false);
    stream.leave();
  });

  it('sends constantly changing facts only periodically', async () => {
    const { tenant, headers } = await crew();
    await reportAndWait(server, { tenant });
    const stream = await followStream(server, headers);
    await stream.next(({ isWhole }) => isWhole);
    for (let n = 0; n < 60; n++) {
      recordReport(services, someReport(server, { tenant, facts: { climbMps: n / 10, batteryVolts: 16 - n / 100 } }));
      await pause(20);
    }
    await waitFor(() => stream.frames.at(-1)?.vehicles[0]?.climbMps === 5.9);
    const changed = stream.frames.filter(({ isWhole, vehicles }) => !isWhole && vehicles.length > 0);
    expect(changed.length).toBeLessThanOrEqual(4);
    stream.leave();
  });

  it('shows only the requested collection; a vehicle that leaves it is gone', async () => {
    const { tenant, headers, ask, objects } = await crew();
    await reportAndWait(server, { tenant });
    await ask('PUT', 'collections/survey', { payload: { name: 'Surveyors' } });
    const [survey, rest] = [
      await followStream(server, headers, '?collectionId=survey'),
      await followStream(server, headers, '?collectionId=default'),
    ];
    expect((await survey.next(({ isWhole }) => isWhole)).vehicles).toEqual([]);
    expect((await rest.next(({ isWhole }) => isWhole)).vehicles).toHaveLength(1);
    const [seen] = await objects();
    await ask('PATCH', `objects/${seen?.objectId}`, { payload: { collectionId: 'survey' } });
    await survey.next((frame) => frame.vehicles.some(({ collectionId }) => collectionId === 'survey'));
    expect(await rest.next(({ gone }) => gone.length > 0)).toMatchObject({ gone: [seen?.number], vehicles: [] });
    survey.leave();
    rest.leave();
  });

  it('never sends vehicles of another tenant', async () => {
    const [ours, theirs] = [await crew(), await crew()];
    const stream = await followStream(server, theirs.headers);
    await reportAndWait(server, { tenant: ours.tenant });
    await ours.report([aPosition()]);
    await pause(400);
    expect(stream.frames).toMatchObject([{ isWhole: true, vehicles: [] }]);
    stream.leave();
  });

  it('sends periodic keep-alives', async () => {
    const { headers } = await crew();
    const stream = await followStream(server, headers);
    await waitFor(() => stream.text().endsWith(': still here\n\n'), 17_000);
    expect(stream.frames).toMatchObject([{ isWhole: true, vehicles: [] }]);
    stream.leave();
  });

  it('is refused without a session, and has no body for HEAD', async () => {
    const { headers } = await crew();
    const url = `${LOCATIONS}/stream`;
    expect((await app.inject({ url })).statusCode).toBe(401);
    const head = await app.inject({ method: 'HEAD', url, headers });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('is limited to 20 connections per person', async () => {
    const { headers } = await crew();
    const streams = await Promise.all(Array.from({ length: 20 }, () => followStream(server, headers)));
    const refused = await app.inject({ url: `${LOCATIONS}/stream`, headers });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-streams']);
    streams.pop()?.leave();
    await waitFor(async () => {
      const stream = await followStream(server, headers);
      stream.leave();
      return stream.status === 200;
    });
    for (const stream of streams) stream.leave();
  });
});

describe('a stream ends', () => {
  const follower = async () => {
    const { id, headers } = await signInAs(server, { products: ['users'], tenant: 'north' });
    const stream = await followStream(server, headers);
    await stream.next(({ isWhole }) => isWhole);
    return { id, headers, stream };
  };
  const admin = async () => (await signInAs(server, { products: ['admins'] })).headers;
  const IDENTIFY_MS = 2000;

  it('when its token expires', async () => {
    const { stream } = await follower();
    clock.advance(59 * 60_000);
    await pause(1200);
    expect(stream.isEnded()).toBe(false);
    clock.advance(60_000);
    await waitFor(() => stream.isEnded(), 1500);
  });

  it.each([
    [
      'the person signed out',
      async (_: string, headers: { authorization: string }) => {
        await app.inject({ method: 'POST', url: '/identity/v1/sign-out', headers });
      },
    ],
    [
      'the account was disabled',
      async (id: string) => {
        const request = { method: 'PATCH', url: `/identity/v1/users/${id}`, payload: { disabled: true } } as const;
        await app.inject({ ...request, headers: await admin() });
      },
    ],
    [
      'the person lost their groups',
      async (id: string) => {
        await services.db.updateTable('users').set({ groups: [] }).where('id', '=', id).execute();
      },
    ],
    [
      'the person went to another tenant',
      async (id: string) => {
        await services.db.updateTable('users').set({ tenant: 'south' }).where('id', '=', id).execute();
      },
    ],
  ])('SAFE-04 within seconds after %s', async (_, happens) => {
    const { id, headers, stream } = await follower();
    const untouched = await follower();
    await happens(id, headers);
    // The caller is cached for a second.
    await pause(1100);
    clock.advance(IDENTIFY_MS);
    await waitFor(() => stream.isEnded(), 3000);
    expect(untouched.stream.isEnded()).toBe(false);
    untouched.stream.leave();
  });

  it('immediately when the server stops, also with a stalled viewer', async () => {
    const own = await startTestServer();
    const { headers } = await signInAs(own);
    const stream = await followStream(own, headers);
    await stream.next(({ isWhole }) => isWhole);
    const stuck = await followStream(own, headers);
    stuck.pause();
    const startedAt = performance.now();
    await own.close();
    // Waiting for that viewer would never end.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    await waitFor(() => stream.isEnded());
  });
});

describe('a slow viewer', () => {
  it('is skipped without affecting others, and gets a whole frame once it catches up', async () => {
    const { tenant, headers } = await crew();
    const many = (lng: number) => {
      for (let n = 0; n < 2000; n++)
        recordReport(
          services,
          someReport(server, { tenant, key: `remote-id:${n}`, source: 'remote-id', position: at(lng) }),
        );
    };
    many(8);
    const quick = await followStream(server, headers);
    const { port } = app.server.address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`GET ${LOCATIONS}/stream HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const before = process.memoryUsage().arrayBuffers;
    for (let n = 0; n < 100; n++) {
      many(8 + n / 1000);
      await pause(100);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 ** 2);
    expect(quick.frames.filter(({ moved }) => moved.length === 2000).length).toBeGreaterThan(60);
    const sentBytes = quick.text().length;
    let late = '';
    socket.on('data', (chunk: Buffer) => (late += chunk.toString('latin1')));
    many(9);
    socket.resume();
    // Its first frame was whole too, and arrived before it stopped reading.
    await waitFor(() => late.includes('"isWhole":true') && /\[9,47\.4,500\]/.test(late), 10_000);
    expect(late.length).toBeLessThan(sentBytes);
    socket.destroy();
    quick.leave();
  });
});
