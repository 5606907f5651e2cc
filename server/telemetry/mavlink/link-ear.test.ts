import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { VehicleLocation } from '@overflight/contract/telemetry.ts';
import { frameCrc } from '@overflight/flight/mavlink/crc.ts';
import { encodeFrame } from '@overflight/flight/mavlink/encode-frame.ts';
import { layoutOf } from '@overflight/flight/mavlink/layouts.ts';
import { messageNames } from '@overflight/flight/mavlink/messages.ts';
import { scanDatagram } from '@overflight/flight/mavlink/scan-frames.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { linkEar } from './link-ear.ts';
import { until } from './testing/test-vehicle.ts';

const FRAMES = 100_000;

it('whatever vehicles say in good frames, nothing of it is a reason to fail', async () => {
  const server = await startTestServer();
  const { services } = server;
  const tenant = randomUUID();
  const link = { name: 'x', kind: 'udp', host: '127.0.0.1', port: 1, isOn: true, maySend: true } as const;
  const secret = { signing: 'off', passphrase: null, isFixed: false } as const;
  const ear = linkEar(services, { linkId: randomUUID(), tenant, ...link, ...secret });
  const scan = ear.scanFor({ send: () => undefined });
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
