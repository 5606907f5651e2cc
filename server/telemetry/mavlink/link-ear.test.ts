import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { frameCrc } from '@overflight/flight/mavlink/crc.ts';
import { encodeFrame } from '@overflight/flight/mavlink/encode-frame.ts';
import { layoutOf } from '@overflight/flight/mavlink/messages/layouts.ts';
import { messageNames, type Message, type MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import { scanDatagram } from '@overflight/flight/mavlink/scan-frames.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { vehiclesOf } from '../live/live-vehicles.ts';
import { linkEar } from './link-ear.ts';
import { placeAt, until } from './testing/test-vehicle.ts';
import type { Peer } from './listen.ts';

const FRAMES = 100_000;
const link = { name: 'x', kind: 'udp', host: '127.0.0.1', port: 1, isOn: true, maySend: true } as const;
const unsigned = { signing: 'off', passphrase: null, isFixed: false } as const;

it('whatever vehicles say in good frames, nothing of it is a reason to fail', async () => {
  const server = await startTestServer();
  const { services } = server;
  const tenant = randomUUID();
  const ear = linkEar(services, { linkId: randomUUID(), tenant, ...link, ...unsigned });
  const scan = ear.scanFor({ tell: () => undefined, ask: () => undefined });
  const random = seededRandom(77);
  const below = (most: number) => Math.floor(random() * most);
  for (const systemId of [1, 2, 3])
    scanDatagram(encodeFrame('HEARTBEAT', { type: 2, autopilot: 3 }, { sequence: 0, systemId, componentId: 1 }), scan);
  for (const { onMissionTalk: _, ...system } of ear.systems.values())
    ear.systems.set(system.systemId, { ...system, onMissionTalk: () => undefined });
  for (let round = 0; round < FRAMES; round++) {
    const name = messageNames[below(messageNames.length)]!;
    const { id, bytes: most, crcExtra } = layoutOf(name);
    const length = 1 + below(most);
    const frame = new Uint8Array(12 + length);
    frame.set([0xfd, length, 0, 0, round, 1 + below(4), random() < 0.8 ? 1 : below(256), id, id >>> 8, id >>> 16]);
    for (let at = 0; at < length; at++) frame[10 + at] = random() < 0.3 ? 0xff : below(256);
    const crc = frameCrc(frame, { from: 1, to: 10 + length }, crcExtra);
    frame.set([crc & 0xff, crc >>> 8], 10 + length);
    scanDatagram(frame, scan);
  }
  expect(ear.counts.messages).toBe(FRAMES + 3);
  const { headers } = await signInAs(server, { tenant });
  const list = () => server.app.inject({ url: '/locations/oa/v2/objects', headers });
  const answer = await until(list, (seen) => seen.body !== '[]');
  expect(answer.statusCode).toBe(200);
  expect(answer.json<VehicleLocation[]>().length).toBeGreaterThan(3);
});

const server = await startTestServer();
const { services, clock } = server;

/** A link without a transport, and somebody at its other end who is vehicle 1. */
function aLink(settings: object = {}) {
  const [linkId, tenant] = [randomUUID(), randomUUID()];
  const ear = linkEar(services, { linkId, tenant, ...link, ...unsigned, ...settings });
  const somebody = () => {
    const peer: Peer = { tell: () => undefined, ask: () => undefined };
    const scan = ear.scanFor(peer);
    const say = <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) =>
      scanDatagram(encodeFrame(name, values, { sequence: 0, systemId: 1, componentId: 1 }), scan);
    return { peer, say, beat: (type = 2) => say('HEARTBEAT', { type, autopilot: 3 }) };
  };
  const known = () => vehiclesOf(services, tenant).own.get(`mavlink:${linkId}:1`);
  return { ear, somebody, known };
}

describe('two who say that they are the same vehicle', () => {
  it('are never taken for one: the first is followed, and the other is counted and told of', () => {
    const { ear, somebody, known } = aLink();
    const [first, second] = [somebody(), somebody()];
    first.beat();
    first.say('GLOBAL_POSITION_INT', placeAt(8, 47));
    second.beat();
    second.say('GLOBAL_POSITION_INT', placeAt(9, 48));
    expect(ear.systems.get(1)?.peer).toBe(first.peer);
    expect(known()?.place).toMatchObject({ lng: 8, lat: 47 });
    expect(ear.counts).toMatchObject({ messages: 2, contested: 2 });
    expect([...ear.peers.keys()]).toEqual([first.peer]);
    expect(ear.contest(services.now().getTime())).toContain('number 1');
    expect(ear.contest(services.now().getTime() + 61_000)).toBeNull();
  });

  it('the other is a vehicle of its own once the first has been silent for three seconds', () => {
    const { ear, somebody, known } = aLink();
    const [first, second] = [somebody(), somebody()];
    first.beat();
    first.say('GPS_RAW_INT', { fixType: 1 });
    clock.advance(3000);
    second.say('GLOBAL_POSITION_INT', placeAt(9, 48));
    expect(ear.systems.get(1)?.peer).toBe(first.peer);
    second.beat();
    second.say('GLOBAL_POSITION_INT', placeAt(9, 48));
    expect(ear.systems.get(1)).toMatchObject({ peer: second.peer, gpsFix: undefined });
    expect(known()?.place).toMatchObject({ lng: 9, lat: 48 });
  });

  it('who has hung up makes room at once', () => {
    const { ear, somebody } = aLink();
    const [first, second] = [somebody(), somebody()];
    first.beat();
    ear.onGone(first.peer);
    second.beat();
    expect(ear.systems.get(1)?.peer).toBe(second.peer);
    expect(ear.counts.contested).toBe(0);
  });
});

it('an unsigned word of a radio neither takes over a vehicle nor keeps it alive', () => {
  const { ear, somebody } = aLink();
  const [vehicle, radio] = [somebody(), somebody()];
  vehicle.beat();
  const { heardAt } = ear.systems.get(1)!;
  clock.advance(20_000);
  radio.say('RADIO_STATUS', { rssi: 100 });
  expect(ear.systems.get(1)).toMatchObject({ peer: vehicle.peer, heardAt });
  expect([...ear.peers.keys()]).toEqual([vehicle.peer]);
});

it('what knows better counts for as long as it speaks', () => {
  const { somebody, known } = aLink();
  const { beat, say } = somebody();
  const status = { batteryRemaining: 40, voltageBattery: 14_000 };
  beat();
  say('BATTERY_STATUS', { batteryRemaining: 71, voltages: [4000] });
  say('VFR_HUD', { climb: 2 });
  say('SYS_STATUS', status);
  say('GLOBAL_POSITION_INT', placeAt(8, 47));
  expect(known()?.facts).toMatchObject({ batteryPercent: 71, climbMps: 2 });
  clock.advance(10_000);
  say('SYS_STATUS', status);
  say('GLOBAL_POSITION_INT', placeAt(8, 47));
  expect(known()?.facts).toMatchObject({ batteryPercent: 40, batteryVolts: 14, climbMps: 1 });
});
