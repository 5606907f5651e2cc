import dgram from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import { frameWriter } from '../frame-writer.ts';

type Told = { port: number; systemId?: number; componentId?: number; passphrase?: string };

/** A quadrotor on a UDP link that sends what a test tells it to. */
export async function testVehicle({ port, systemId = 1, componentId = 1, passphrase }: Told) {
  const socket = dgram.createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const received: Buffer[] = [];
  socket.on('message', (bytes) => received.push(bytes));
  const write = frameWriter({ from: { systemId, componentId }, passphrase: passphrase ?? null, nowMs: Date.now });
  const sendBytes = (bytes: Uint8Array) => socket.send(bytes, port, '127.0.0.1');
  const say = <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) => {
    const bytes = write(name, values);
    sendBytes(bytes);
    return bytes;
  };
  return {
    received,
    ownPort: (socket.address() as AddressInfo).port,
    write,
    say,
    sendBytes,
    /** Sends a heartbeat and a position. */
    appear: (lng = 8.5456, lat = 47.3977) => {
      say('HEARTBEAT', { type: 2, autopilot: 3, customMode: 3, baseMode: 0x81, systemStatus: 4 });
      say('GLOBAL_POSITION_INT', placeAt(lng, lat));
    },
  };
}

export const placeAt = (lng: number, lat: number): Partial<Message<'GLOBAL_POSITION_INT'>> => ({
  lat: Math.round(lat * 1e7),
  lon: Math.round(lng * 1e7),
  alt: 520_000,
  relativeAlt: 60_000,
  vx: 300,
  vy: 400,
  vz: -100,
  hdg: 9000,
});

/** Polls for up to a minute until a condition holds; returns the last value. */
export async function until<T>(
  look: () => T | Promise<T>,
  holds: (seen: T) => boolean = Boolean,
  waitMs = 60_000,
): Promise<T> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const seen = await look();
    if (holds(seen) || Date.now() > giveUpAt) return seen;
    await sleep(20);
  }
}
