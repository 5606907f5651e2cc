import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { encodeFrame } from '@overflight/flight/mavlink/encode-frame.ts';
import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import { scanDatagram } from '@overflight/flight/mavlink/scan-frames.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { vehiclesOf } from '../stream/live-vehicles.ts';
import { locationOf } from '../stream/location-of.ts';
import { linkReceiver } from './link-receiver.ts';
import { placeAt } from './testing/test-vehicle.ts';

const { services } = await startTestServer();
const link = { name: 'x', kind: 'udp', host: '127.0.0.1', port: 1, isOn: true, maySend: false } as const;
const unsigned = { signing: 'off', passphrase: null, isFixed: false, server: '' } as const;

const mac = Uint8Array.from({ length: 20 }, (_, at) => (at < 6 ? at + 1 : 0));
const uasId = Uint8Array.from({ length: 20 }, (_, at) => '1581F5BKD223'.charCodeAt(at) || 0);

/** A link without a transport, its peer, and the aircraft known from it. */
function aReceiver(from: { systemId: number; componentId: number }) {
  const tenant = randomUUID();
  const scan = linkReceiver(services, { linkId: randomUUID(), tenant, ...link, ...unsigned }).scanFor({
    send: () => undefined,
    request: () => undefined,
  });
  const say = <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) =>
    scanDatagram(encodeFrame(name, values, { sequence: 0, ...from }), scan);
  const others = (): VehicleLocation[] =>
    [...vehiclesOf(services, tenant).others.values()].flatMap((one) => locationOf(one, Date.now()) ?? []);
  return { say, others };
}

it('shows other aircraft under their broadcast name', () => {
  const { say, others } = aReceiver({ systemId: 40, componentId: 236 });
  const place = { idOrMac: mac, latitude: 473_000_000, longitude: 81_000_000, altitudeGeodetic: 600, height: -1000 };
  const unknown = { direction: 36_100, speedHorizontal: 25_500, speedVertical: 6300 };
  say('OPEN_DRONE_ID_LOCATION', { ...place, ...unknown });
  say('OPEN_DRONE_ID_BASIC_ID', { idOrMac: mac, idType: 1, uaType: 2, uasId });
  const operator = { operatorLatitude: 473_100_000, operatorLongitude: 81_100_000 };
  say('OPEN_DRONE_ID_SYSTEM', { idOrMac: mac, ...operator });
  say('OPEN_DRONE_ID_LOCATION', { ...place, ...unknown });
  expect(others()).toMatchObject([
    {
      source: 'remote-id',
      vehicle: '1581F5BKD223',
      heading: null,
      groundSpeedMps: null,
      climbMps: null,
      heightM: null,
      geometry: { coordinates: [8.1, 47.3, 600] },
      remoteId: { uasId: '1581F5BKD223', operator: [8.11, 47.31] },
    },
  ]);
});

it('uses a height only if it is above take-off', () => {
  const { say, others } = aReceiver({ systemId: 40, componentId: 236 });
  const place = { idOrMac: mac, latitude: 473_000_000, longitude: 81_000_000, height: 40 };
  say('OPEN_DRONE_ID_BASIC_ID', { idOrMac: mac, idType: 1, uasId });
  say('OPEN_DRONE_ID_LOCATION', { ...place, heightReference: 0 });
  expect(others()).toMatchObject([{ heightM: 40 }]);
  say('OPEN_DRONE_ID_LOCATION', { ...place, heightReference: 1 });
  expect(others()).toMatchObject([{ heightM: null }]);
});

it('does not show one of our own vehicles twice', () => {
  const { say, others } = aReceiver({ systemId: 1, componentId: 1 });
  say('HEARTBEAT', { type: 2, autopilot: 3 });
  say('GLOBAL_POSITION_INT', placeAt(8.5, 47.3));
  say('OPEN_DRONE_ID_BASIC_ID', { idType: 1, uasId });
  say('OPEN_DRONE_ID_LOCATION', { latitude: 473_977_000, longitude: 85_456_000 });
  expect(others()).toEqual([]);
});
