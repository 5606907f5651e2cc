import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { decodeMessage } from '@overflight/flight/mavlink/decode-message.ts';
import type { Frame } from '@overflight/flight/mavlink/frame.ts';
import { scanDatagram } from '@overflight/flight/mavlink/scan-frames.ts';
import { aPlan, aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { freePort } from '../../../testing/free-port.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { vehiclesOf } from '../../stream/live-vehicles.ts';
import { locationOf } from '../../stream/location-of.ts';
import { listVehicles } from '../../vehicles/list-vehicles.ts';
import { startSimulator } from '../../simulator/start-simulator.ts';
import { streamRequestModes, type StreamRequestMode } from '../../simulator/requested-streams.ts';
import { frameWriter, groundStation } from '../frame-writer.ts';
import { linkReceiver } from '../link-receiver.ts';
import type { LinkPeer } from '../listen.ts';
import { recordedArduCopter } from '../testing/recorded-arducopter.ts';
import { testVehicle, until } from '../testing/test-vehicle.ts';
import { requestStreams } from './request-streams.ts';

const [sending, listening] = [await freePort(), await freePort()];
const server = await startTestServer({
  OVERFLIGHT_MAVLINK: `udp://127.0.0.1:${sending}?send=1,udp://127.0.0.1:${listening}`,
});
const { services, clock } = server;
const admin = await signInAs(server, { products: ['admins'] });
const plan = aPlan([aSurvey()]);

const objects = async (): Promise<VehicleLocation[]> =>
  (await server.app.inject({ url: '/locations/oa/v2/objects', headers: admin.headers })).json();

/** A link without a transport, and the messages sent to its peer. */
function aLink(maySend: boolean) {
  const [linkId, tenant] = [randomUUID(), randomUUID()];
  const settings = { name: 'x', kind: 'udp', host: '127.0.0.1', port: 1, isOn: true, maySend, signing: 'off' } as const;
  const ear = linkReceiver(services, { linkId, tenant, passphrase: null, isFixed: false, server: '', ...settings });
  const told: Frame[] = [];
  const tell = (bytes: Uint8Array) =>
    scanDatagram(bytes, { tally: { damaged: 0, unknown: 0 }, onFrame: (frame) => told.push(frame) });
  const peer: LinkPeer = { send: tell, request: tell };
  const scan = ear.scanFor(peer);
  const write = frameWriter({ from: groundStation, passphrase: null, nowMs: () => services.now().getTime() });
  return {
    told,
    hear: (frames: readonly Uint8Array[]) => frames.forEach((bytes) => scanDatagram(bytes, scan)),
    /** Sends heartbeats for some seconds. */
    pass: (seconds: number, frames: readonly Uint8Array[]) => {
      for (let second = 0; second < seconds; second++) {
        frames.forEach((bytes) => scanDatagram(bytes, scan));
        if (maySend) requestStreams(ear.systems.values(), write, services.now().getTime());
        clock.advance(1000);
        onTestFinished(() => clock.advance(-1000));
      }
    },
    vehicle: () => listVehicles(services, tenant)[0],
  };
}

it('a recorded ArduCopter with only heartbeats is listed without a position, asked, and then has one', async () => {
  const { heartbeats, answers, streams } = recordedArduCopter();
  expect(heartbeats.length).toBeGreaterThan(2);
  const link = aLink(true);
  link.pass(5, heartbeats.slice(0, 1));
  expect(await until(link.vehicle, Boolean)).toMatchObject({
    geometry: null,
    isStatic: false,
    kind: 'multirotor',
    autopilot: 'ardupilot',
    isAsked: true,
    batteryPercent: null,
    gpsFix: null,
  });
  const commands = link.told.map((frame) => decodeMessage('COMMAND_LONG', frame));
  expect(commands.map(({ _param1 }) => _param1)).toEqual([33, 1, 24, 74, 147, 245, 42, 242]);
  expect(new Set(commands.map(({ command }) => command))).toEqual(new Set([511]));
  expect(commands[0]).toMatchObject({ _param2: 250_000, targetSystem: 1, targetComponent: 1 });
  expect(commands[1]).toMatchObject({ _param2: 1_000_000 });
  link.hear(answers);
  link.hear(streams);
  expect(link.vehicle()).toMatchObject({
    geometry: { coordinates: [expect.closeTo(8.5456, 3), expect.closeTo(47.3977, 3), expect.any(Number)] },
    batteryPercent: expect.any(Number),
    gpsFix: expect.any(String),
  });
  const before = link.told.length;
  link.pass(1, [...heartbeats.slice(0, 1), ...streams]);
  link.pass(4, [...heartbeats.slice(0, 1), ...streams]);
  // It sends no home position, so only that is requested.
  expect(link.told.slice(before).map((frame) => decodeMessage('COMMAND_LONG', frame)._param1)).toEqual([242]);
});

it('on a receive-only link it is listed as one that cannot be asked, and nothing is sent', async () => {
  const { heartbeats } = recordedArduCopter();
  const vehicle = await testVehicle({ port: listening, systemId: 9 });
  const isOurs = ({ geometry, isAsked }: VehicleLocation) => geometry === null && isAsked === false;
  const beat = setInterval(() => vehicle.sendBytes(heartbeats[0]!), 500);
  onTestFinished(() => clearInterval(beat));
  const [found] = await until(
    async () => (await objects()).filter(isOurs),
    (all) => all.length > 0,
  );
  expect(found).toMatchObject({ autopilot: 'ardupilot', isStatic: false, heading: null });
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(vehicle.received).toEqual([]);
});

it('a silent vehicle leaves the list', async () => {
  const { heartbeats } = recordedArduCopter();
  const link = aLink(true);
  link.pass(1, heartbeats.slice(0, 1));
  await until(link.vehicle, Boolean);
  link.pass(11, []);
  expect(link.vehicle()).toMatchObject({ geometry: null, isStatic: true });
});

async function appearAndRestart(waitsToBeAsked: StreamRequestMode, firstSystemId: number) {
  const simulator = await startSimulator({ plan, port: sending, firstSystemId, waitsToBeAsked });
  onTestFinished(simulator.stop);
  const own = () => {
    const live = [...vehiclesOf(services, '').own.values()].find(({ key }) => key.endsWith(`:${firstSystemId}`));
    return live && locationOf(live, Date.now());
  };
  const first = await until(own, Boolean);
  const isWhole = (one: VehicleLocation | undefined) =>
    Boolean(one?.geometry) && one !== undefined && one.batteryPercent !== null && one.gpsFix !== null;
  const asked = await until(own, isWhole);
  simulator.vehicles[0]!.restart();
  // Later than any position still in transit.
  const backAfter = Date.now() + 1500;
  const isBack = (one: VehicleLocation | undefined) => Date.parse(one?.timestamp ?? '') > backAfter;
  return { first, isWhole: isWhole(asked), isBack: isBack(await until(own, isBack)) };
}

it('simulated vehicles asked by message, by group, or without replies appear, also after a restart', async () => {
  const all = await Promise.all(streamRequestModes.map((way, at) => appearAndRestart(way, 10 + at)));
  for (const one of all)
    expect(one).toMatchObject({ first: { geometry: null, isAsked: true }, isWhole: true, isBack: true });
});
