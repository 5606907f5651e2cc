import dgram from 'node:dgram';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TelemetryLink, VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { framesOfLog } from '@overflight/flight/testing/frames-of-log.ts';
import { genuine, genuineFile } from '@overflight/flight/testing/genuine-files.ts';
import { freePort } from '../../../testing/free-port.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { locationOf } from '../../stream/location-of.ts';
import { vehiclesOf } from '../../stream/live-vehicles.ts';
import { makeLog } from '../testing/make-log.ts';
import { placeAt, testVehicle, until } from '../testing/test-vehicle.ts';

const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });

const LINKS = '/locations/oa/v2/links';
type Wanted = Partial<TelemetryLink> & { passphrase?: string };

async function save(wanted: Wanted, { on = server, linkId = randomUUID() as string } = {}) {
  const payload = { name: 'Field', kind: 'udp', port: await freePort(), isOn: true, ...wanted };
  const answer = await on.app.inject({ method: 'PUT', url: `${LINKS}/${linkId}`, headers: admin.headers, payload });
  return { answer, linkId, port: payload.port, link: answer.json<TelemetryLink>() };
}

async function list(): Promise<TelemetryLink[]> {
  return (await server.app.inject({ url: LINKS, headers: admin.headers })).json();
}
const linkNow = async (linkId: string) => (await list()).find((link) => link.linkId === linkId)!;

/** Vehicles of a link shown on the map. */
function seen(
  linkId: string,
  { tenant = '', on = server }: { tenant?: string; on?: TestServer } = {},
): VehicleLocation[] {
  const { own } = vehiclesOf(on.services, tenant);
  return [...own.values()].flatMap((vehicle) => {
    const location = locationOf(vehicle, Date.now());
    return vehicle.key.startsWith(`mavlink:${linkId}:`) && location ? [location] : [];
  });
}

describe('a UDP link', () => {
  it('shows two vehicles on one port separately', async () => {
    const { linkId, port } = await save({});
    const link = await until(
      () => linkNow(linkId),
      ({ isOpen }) => isOpen,
    );
    expect(link).toMatchObject({ isOpen: true, problem: null, hasPassphrase: false, isFixed: false });
    const [one, two] = [await testVehicle({ port }), await testVehicle({ port, systemId: 2 })];
    one.appear();
    two.appear(8.6, 47.4);
    one.say('GPS_RAW_INT', { fixType: 3, satellitesVisible: 14 });
    one.say('BATTERY_STATUS', { voltages: [4000, 4010, 65_535], batteryRemaining: 71 });
    one.say('STATUSTEXT', { severity: 4, text: 'Compass 2 is inconsistent with compass 1, which was', id: 7 });
    one.say('STATUSTEXT', { severity: 4, text: ' calibrated', id: 7, chunkSeq: 1 });
    one.say('MISSION_CURRENT', { seq: 4 });
    const [first, second] = await until(
      () => seen(linkId),
      (found) => found.length === 2 && found[0]?.missionItem === 4,
    );
    expect(first).toMatchObject({
      geometry: { coordinates: [8.5456, 47.3977, 520] },
      heading: 90,
      source: 'mavlink',
      isUnknown: true,
      isSimulated: false,
      kind: 'multirotor',
      mode: 'Auto',
      isArmed: true,
      isFlying: true,
      groundSpeedMps: 5,
      heightM: 60,
      climbMps: 1,
      gpsFix: '3D',
      satellites: 14,
      batteryPercent: 71,
      batteryVolts: 8.01,
      warning: 'Compass 2 is inconsistent with compass 1, which wa calibrated',
    });
    expect(second).toMatchObject({ geometry: { coordinates: [8.6, 47.4, 520] }, missionItem: null });
    expect(await linkNow(linkId)).toMatchObject({ vehicles: 2, refused: 0, lost: 0 });
  });

  it('reports that two vehicles use one system id, and follows the first', async () => {
    const { linkId, port } = await save({});
    const [one, two] = [await testVehicle({ port }), await testVehicle({ port })];
    one.appear();
    await until(() => seen(linkId).length);
    two.appear(8.6, 47.4);
    await until(async () => (await linkNow(linkId)).refused === 2);
    const problem = expect.stringContaining('Two vehicles use system id 1') as string;
    expect(await linkNow(linkId)).toMatchObject({ isOpen: true, problem, refused: 2 });
  });

  it('sends nothing unless allowed to, then heartbeats', async () => {
    const [silent, talking] = [await save({}), await save({ maySend: true })];
    const [one, two] = [await testVehicle({ port: silent.port }), await testVehicle({ port: talking.port })];
    // Repeated, as vehicles do: a busy machine may open a link late.
    await until(() => {
      one.appear();
      two.appear();
      return two.received.length > 0;
    });
    await sleep(300);
    expect(two.received[0]?.[0]).toBe(0xfd);
    expect(one.received).toEqual([]);
  });

  it('ignores ground stations, cameras and positions without a fix', async () => {
    const { linkId, port } = await save({});
    const [station, camera] = [
      await testVehicle({ port, systemId: 255, componentId: 190 }),
      await testVehicle({ port, systemId: 9, componentId: 100 }),
    ];
    station.say('HEARTBEAT', { type: 6, autopilot: 8 });
    camera.say('HEARTBEAT', { type: 30 });
    const lost = await testVehicle({ port, systemId: 3 });
    lost.say('HEARTBEAT', { type: 2, autopilot: 12 });
    lost.say('GLOBAL_POSITION_INT', { ...placeAt(0, 0) });
    lost.say('GPS_RAW_INT', { fixType: 1 });
    lost.say('GLOBAL_POSITION_INT', placeAt(8, 47));
    await until(
      () => linkNow(linkId),
      ({ messages }) => messages >= 6,
    );
    // It may be listed by now, without a place.
    expect(seen(linkId).filter(({ geometry }) => geometry !== null)).toEqual([]);
    expect(await linkNow(linkId)).toMatchObject({ vehicles: 1 });
  });

  it('counts damaged, unknown and missing messages', async () => {
    const { linkId, port } = await save({});
    const vehicle = await testVehicle({ port });
    vehicle.appear();
    vehicle.write('HEARTBEAT', { type: 2 });
    vehicle.write('HEARTBEAT', { type: 2 });
    vehicle.say('GLOBAL_POSITION_INT', placeAt(8, 47));
    vehicle.sendBytes(Uint8Array.of(0xfd, 1, 0, 0, 5, 1, 1, 0, 0, 0, 9, 1, 2));
    vehicle.sendBytes(Uint8Array.of(0xfd, 1, 0, 0, 5, 1, 1, 0x39, 0x30, 0, 9, 1, 2));
    const counted = await until(
      () => linkNow(linkId),
      ({ refused, unknown, messages }) => refused === 1 && unknown === 1 && messages === 3,
    );
    expect(counted).toMatchObject({ messages: 3, refused: 1, unknown: 1, lost: 2 });
  });

  it('labels simulated vehicles', async () => {
    const { linkId, port } = await save({});
    const [hil, sitl] = [await testVehicle({ port }), await testVehicle({ port, systemId: 2 })];
    hil.say('HEARTBEAT', { type: 2, autopilot: 12, baseMode: 32 });
    hil.say('GLOBAL_POSITION_INT', placeAt(8, 47));
    sitl.say('HEARTBEAT', { type: 2, autopilot: 3 });
    sitl.say('SIMSTATE', { roll: 1 });
    sitl.say('GLOBAL_POSITION_INT', placeAt(8, 47));
    const found = await until(
      () => seen(linkId),
      (all) => all.length === 2,
    );
    expect(found.map(({ isSimulated }) => isSimulated)).toEqual([true, true]);
  });

  it('belongs to a tenant: others do not see its vehicles', async () => {
    const { linkId, port } = await save({ tenant: 'north' });
    const vehicle = await testVehicle({ port });
    vehicle.appear();
    await until(() => seen(linkId, { tenant: 'north' }).length === 1);
    expect(seen(linkId, { tenant: 'north' })).toHaveLength(1);
    expect(seen(linkId)).toEqual([]);
  });

  it('reports why it is not open, and opens once the port is free', async () => {
    const port = await freePort();
    const other = dgram.createSocket('udp4').bind(port, '127.0.0.1');
    await once(other, 'listening');
    const { link, linkId } = await save({ port });
    expect(link).toMatchObject({ isOpen: false, problem: `Another program is using port ${port}.` });
    other.close();
    expect(
      await until(
        () => linkNow(linkId),
        ({ isOpen }) => isOpen,
      ),
    ).toMatchObject({ isOpen: true, problem: null });
  });
});

it('the system status decides whether a vehicle flies if it sends no landed state', async () => {
  const { linkId, port } = await save({});
  const vehicle = await testVehicle({ port });
  const flying = async (systemStatus: number, baseMode: number) => {
    const { messages } = await linkNow(linkId);
    vehicle.say('HEARTBEAT', { type: 2, autopilot: 3, systemStatus, baseMode });
    vehicle.say('GLOBAL_POSITION_INT', placeAt(8, 47));
    await until(
      () => linkNow(linkId),
      (now) => now.messages === messages + 2,
    );
    return (await until(() => seen(linkId)[0]))?.isFlying;
  };
  expect(await flying(3, 128)).toBe(false);
  expect(await flying(4, 128)).toBe(true);
  expect(await flying(0, 128)).toBe(null);
  expect(await flying(4, 0)).toBe(false);
});

describe('switching', () => {
  it('closes a link at once, and deletes it', async () => {
    const { linkId, port } = await save({});
    const { link } = await save({ isOn: false, port }, { linkId });
    expect(link).toMatchObject({ isOpen: false, problem: null, isOn: false });
    const again = dgram.createSocket('udp4').bind(port, '127.0.0.1');
    await once(again, 'listening');
    again.close();
    const gone = await server.app.inject({ method: 'DELETE', url: `${LINKS}/${linkId}`, headers: admin.headers });
    expect(gone.statusCode).toBe(204);
    expect((await list()).some((one) => one.linkId === linkId)).toBe(false);
    const missing = await server.app.inject({ method: 'DELETE', url: `${LINKS}/${linkId}`, headers: admin.headers });
    expect(missing.statusCode).toBe(404);
  });

  it('is off by default and bound to localhost', async () => {
    const payload = { name: 'Radio', kind: 'udp', port: 14_550 };
    const url = `${LINKS}/${randomUUID()}`;
    const answer = await server.app.inject({ method: 'PUT', url, headers: admin.headers, payload });
    expect(answer.json()).toMatchObject({ isOn: false, isOpen: false, maySend: false, host: '127.0.0.1' });
  });

  it('is refused for a link set by the environment', async () => {
    const port = await freePort();
    const fixed = await startTestServer({ OVERFLIGHT_MAVLINK: `udp://127.0.0.1:${port}?send=1` });
    const { headers } = await signInAs(fixed, { products: ['admins'] });
    const look = async () => (await fixed.app.inject({ url: LINKS, headers })).json<TelemetryLink[]>()[0];
    const link = await until(look, (seen) => seen?.isOpen === true);
    expect(link).toMatchObject({ isFixed: true, isOpen: true, maySend: true, kind: 'udp', port, tenant: '' });
    const vehicle = await testVehicle({ port });
    vehicle.appear();
    expect(await until(() => seen(link!.linkId, { on: fixed }).length)).toBe(1);
    for (const method of ['PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { name: 'x', kind: 'udp', port } : undefined;
      const answer = await fixed.app.inject({
        method,
        url: `${LINKS}/${link!.linkId}`,
        headers,
        ...(payload ? { payload } : {}),
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'link-fixed']);
    }
  });
});

describe('signing', () => {
  const passphrase = 'correct horse battery';

  it('stores the passphrase encrypted and never returns it', async () => {
    const { answer, linkId } = await save({ signing: 'required', passphrase });
    expect(answer.body).not.toContain(passphrase);
    expect(await linkNow(linkId)).toMatchObject({ hasPassphrase: true });
    const row = await server.services.db
      .selectFrom('telemetry_links')
      .selectAll()
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow();
    expect(row.passphrase).not.toContain(passphrase);
    const kept = await save({ signing: 'required', name: 'Renamed' }, { linkId });
    expect(kept.link).toMatchObject({ hasPassphrase: true, name: 'Renamed', isOpen: true });
  });

  it('cannot be required without one', async () => {
    const { answer } = await save({ signing: 'required' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'passphrase-needed']);
  });

  it('accepts signed messages once, and refuses repeated, unsigned and wrongly signed ones', async () => {
    const { linkId, port } = await save({ signing: 'required', passphrase });
    const signed = await testVehicle({ port, passphrase });
    const forged = await testVehicle({ port, systemId: 2, passphrase: 'another one' });
    const unsigned = await testVehicle({ port, systemId: 3 });
    forged.appear();
    unsigned.appear();
    const first = signed.say('HEARTBEAT', { type: 2, autopilot: 3 });
    signed.say('GLOBAL_POSITION_INT', placeAt(8, 47));
    await until(() => seen(linkId).length);
    signed.sendBytes(first);
    unsigned.say('RADIO_STATUS', { rssi: 100 });
    const counted = await until(
      () => linkNow(linkId),
      ({ messages, refused }) => messages === 3 && refused === 5,
    );
    expect(counted).toMatchObject({ messages: 3, refused: 5, vehicles: 1 });
    expect(seen(linkId)).toHaveLength(1);
  });

  it('refuses a stream that starts more than a minute in the past', async () => {
    const { linkId, port } = await save({ signing: 'required', passphrase });
    const vehicle = await testVehicle({ port, passphrase });
    server.clock.advance(61_000);
    onTestFinished(() => server.clock.advance(-61_000));
    // Repeated, as vehicles do: a busy machine may open a link late.
    const link = await until(
      () => {
        vehicle.appear();
        return linkNow(linkId);
      },
      ({ refused }) => refused >= 2,
    );
    expect(link.refused).toBeGreaterThanOrEqual(2);
    expect(link.messages).toBe(0);
  });

  it('signs sent messages', async () => {
    const { port } = await save({ passphrase, maySend: true });
    const vehicle = await testVehicle({ port, passphrase });
    vehicle.appear();
    await until(() => vehicle.received.length > 0);
    expect(vehicle.received[0]?.[2]).toBe(1);
    expect(vehicle.received[0]?.length).toBe(10 + 9 + 2 + 13);
  });
});

describe('TCP', () => {
  it('reassembles frames split anywhere in the stream', async () => {
    const { linkId, port } = await save({ kind: 'tcp-listen' });
    const { write } = await testVehicle({ port });
    const socket = net.connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.setNoDelay(true);
    const bytes = [...write('HEARTBEAT', { type: 2 }), 1, 2, 3, ...write('GLOBAL_POSITION_INT', placeAt(8, 47))];
    for (let at = 0; at < bytes.length; at += 7) {
      socket.write(Uint8Array.from(bytes.slice(at, at + 7)));
      await sleep(2);
    }
    expect(await until(() => seen(linkId).length)).toBe(1);
  });

  it('disconnects a peer that does not send MAVLink', async () => {
    const { linkId, port } = await save({ kind: 'tcp-listen' });
    const socket = net.connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write(Uint8Array.from({ length: 65_536 }, (_, at) => (at % 2 === 0 ? 0xfe : 0xf5)));
    await once(socket, 'close');
    expect((await linkNow(linkId)).refused).toBe(64);
  });

  it('connects, retries until accepted, and reconnects after a loss', async () => {
    const port = await freePort();
    const { linkId, link } = await save({ kind: 'tcp-connect', port });
    expect(link).toMatchObject({ isOpen: false, problem: `Nothing is listening at 127.0.0.1, port ${port}.` });
    const { write } = await testVehicle({ port });
    const sockets: net.Socket[] = [];
    const listener = net.createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.write(write('HEARTBEAT', { type: 2 }));
      socket.write(write('GLOBAL_POSITION_INT', placeAt(8, 47)));
    });
    listener.listen(port, '127.0.0.1');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      listener.close();
    });
    expect(await until(() => seen(linkId).length)).toBe(1);
    expect(await linkNow(linkId)).toMatchObject({ isOpen: true, problem: null });
    sockets[0]?.destroy();
    expect(await until(() => sockets.length === 2)).toBe(true);
  });
});

it('is for administrators of the installation only', async () => {
  const others = [await signInAs(server), await signInAs(server, { products: ['admins'], tenant: 'north' })];
  for (const { headers } of others) expect((await server.app.inject({ url: LINKS, headers })).statusCode).toBe(403);
});

describe('two recorded flights on one port', () => {
  const replay = async (logs: Uint8Array[]) => {
    const { linkId, port } = await save({});
    // A busy machine may open a link late, and a log is sent only once.
    const link = await until(
      () => linkNow(linkId),
      ({ isOpen }) => isOpen,
    );
    expect(link).toMatchObject({ isOpen: true, problem: null });
    const radio = await testVehicle({ port });
    const flights = logs.map(framesOfLog);
    for (let at = 0; at < 1200; at++) {
      for (const { [at]: frame } of flights) if (frame) radio.sendBytes(frame);
      if (at % 50 === 0) await sleep(5);
    }
    const found = await until(
      () => seen(linkId),
      (all) => all.length === 2 && all.every(({ batteryPercent }) => batteryPercent !== null),
    );
    expect(found).toHaveLength(2);
    for (const vehicle of found)
      expect(vehicle).toMatchObject({ kind: 'multirotor', source: 'mavlink', batteryPercent: expect.any(Number) });
    expect(await linkNow(linkId)).toMatchObject({ vehicles: 2, refused: expect.any(Number) });
    return linkId;
  };

  it('are two vehicles, each at the end of its log', async () => {
    const flights = [
      makeLog({ systemId: 1, seconds: 40, lng: 8.5, lat: 47.3 }),
      makeLog({ systemId: 2, seconds: 40, lng: 8.6, lat: 47.4 }),
    ];
    const linkId = await replay(flights.map(({ bytes }) => bytes));
    const ends = flights.map(({ places }) => places.at(-1));
    const placesNow = () =>
      seen(linkId)
        .flatMap(({ geometry }) => (geometry ? [geometry.coordinates.slice(0, 2)] : []))
        .toSorted((a, b) => a[0]! - b[0]!);
    expect(await until(placesNow, (now) => JSON.stringify(now) === JSON.stringify(ends))).toEqual(ends);
    const others = () => seen(linkId).map(({ batteryPercent, missionItem }) => ({ batteryPercent, missionItem }));
    const last = { batteryPercent: 51, missionItem: 4 };
    await expect.poll(others).toEqual([last, last]);
  });

  it.skipIf(genuine.isMissing)(`of a real ArduCopter are two vehicles${genuine.reason}`, async () => {
    const names = ['arducopter463_sample_mission', 'arducopter463_sysid2'];
    expect(await replay(names.map((name) => genuineFile(`telemetry/${name}.tlog`).bytes))).toBeTruthy();
  });
});
