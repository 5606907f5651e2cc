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
import { vehiclesOf } from '../stream/live-vehicles.ts';
import { linkReceiver } from './link-receiver.ts';
import { placeAt, until } from './testing/test-vehicle.ts';
import type { LinkPeer } from './listen.ts';

const FRAMES = 100_000;
const link = { name: 'x', kind: 'udp', host: '127.0.0.1', port: 1, isOn: true, maySend: true } as const;
const unsigned = { signing: 'off', passphrase: null, isFixed: false, server: '' } as const;

it('no content of a valid frame makes the receiver throw', async () => {
  const server = await startTestServer();
  const { services } = server;
  const tenant = randomUUID();
  const receiver = linkReceiver(services, { linkId: randomUUID(), tenant, ...link, ...unsigned });
  const scan = receiver.scanFor({ send: () => undefined, request: () => undefined });
  const random = seededRandom(77);
  const below = (most: number) => Math.floor(random() * most);
  for (const systemId of [1, 2, 3])
    scanDatagram(encodeFrame('HEARTBEAT', { type: 2, autopilot: 3 }, { sequence: 0, systemId, componentId: 1 }), scan);
  for (const { onMissionMessage: _, ...system } of receiver.systems.values())
    receiver.systems.set(system.systemId, { ...system, onMissionMessage: () => undefined });
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
  expect(receiver.counts.messages).toBe(FRAMES + 3);
  const { headers } = await signInAs(server, { tenant });
  const list = () => server.app.inject({ url: '/locations/oa/v2/objects', headers });
  const answer = await until(list, (seen) => seen.body !== '[]');
  expect(answer.statusCode).toBe(200);
  expect(answer.json<VehicleLocation[]>().length).toBeGreaterThan(3);
});

const server = await startTestServer();
const { services, clock } = server;

/** A link without a transport, with vehicle 1 as its peer. */
function aLink(settings: object = {}) {
  const [linkId, tenant] = [randomUUID(), randomUUID()];
  const receiver = linkReceiver(services, { linkId, tenant, ...link, ...unsigned, ...settings });
  const somebody = () => {
    const peer: LinkPeer = { send: () => undefined, request: () => undefined };
    const scan = receiver.scanFor(peer);
    const say = <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) =>
      scanDatagram(encodeFrame(name, values, { sequence: 0, systemId: 1, componentId: 1 }), scan);
    return { peer, say, beat: (type = 2) => say('HEARTBEAT', { type, autopilot: 3 }) };
  };
  const known = () => vehiclesOf(services, tenant).own.get(`mavlink:${linkId}:1`);
  return { receiver, somebody, known };
}

describe('two vehicles with the same system id', () => {
  it('are never merged: the first is followed, the other is counted and reported', () => {
    const { receiver, somebody, known } = aLink();
    const [first, second] = [somebody(), somebody()];
    first.beat();
    first.say('GLOBAL_POSITION_INT', placeAt(8, 47));
    second.beat();
    second.say('GLOBAL_POSITION_INT', placeAt(9, 48));
    expect(receiver.systems.get(1)?.peer).toBe(first.peer);
    expect(known()?.place).toMatchObject({ lng: 8, lat: 47 });
    expect(receiver.counts).toMatchObject({ messages: 2, conflicting: 2 });
    expect([...receiver.peers.keys()]).toEqual([first.peer]);
    expect(receiver.idConflict(services.now().getTime())).toContain('system id 1');
    expect(receiver.idConflict(services.now().getTime() + 61_000)).toBeNull();
  });

  it('the second takes over after the first was silent for three seconds', () => {
    const { receiver, somebody, known } = aLink();
    const [first, second] = [somebody(), somebody()];
    first.beat();
    first.say('GPS_RAW_INT', { fixType: 1 });
    clock.advance(3000);
    second.say('GLOBAL_POSITION_INT', placeAt(9, 48));
    expect(receiver.systems.get(1)?.peer).toBe(first.peer);
    second.beat();
    second.say('GLOBAL_POSITION_INT', placeAt(9, 48));
    expect(receiver.systems.get(1)).toMatchObject({ peer: second.peer, gpsFix: undefined });
    expect(known()?.place).toMatchObject({ lng: 9, lat: 48 });
  });

  it('a disconnected peer frees its system id immediately', () => {
    const { receiver, somebody } = aLink();
    const [first, second] = [somebody(), somebody()];
    first.beat();
    receiver.onGone(first.peer);
    second.beat();
    expect(receiver.systems.get(1)?.peer).toBe(second.peer);
    expect(receiver.counts.conflicting).toBe(0);
  });
});

it('an unsigned RADIO_STATUS neither takes over a vehicle nor keeps it alive', () => {
  const { receiver, somebody } = aLink();
  const [vehicle, radio] = [somebody(), somebody()];
  vehicle.beat();
  const { heardAt } = receiver.systems.get(1)!;
  clock.advance(20_000);
  radio.say('RADIO_STATUS', { rssi: 100 });
  expect(receiver.systems.get(1)).toMatchObject({ peer: vehicle.peer, heardAt });
  expect([...receiver.peers.keys()]).toEqual([vehicle.peer]);
});

it('the preferred source counts for as long as it sends', () => {
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
