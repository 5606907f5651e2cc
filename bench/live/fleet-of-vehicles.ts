import dgram from 'node:dgram';
import net from 'node:net';
import { encodeFrame } from '../../flight/mavlink/encode-frame.ts';

/** MAVLink system ids are one byte, and ground stations use the last ones. */
const VEHICLES_PER_LINK = 250;
const STEP_MS = 5;
/** Every position is unique and identifies its message. In 1e-7 degrees. */
const FIRST_LNG = 85_000_000;
const REMEMBERED = 1_000_000;

export type VehicleFleet = {
  /** When the position with this longitude was sent, by performance.now(). */
  sentAt: (lng: number) => number;
  sent: () => number;
  stop: () => void;
};

/** Opens the connections of one link after another. */
export type BenchLinks = { kind: 'udp' | 'tcp'; ports: readonly number[] };
type Sender = { send: (bytes: Uint8Array, link: number) => void; close: () => void };

/** A datagram per message, or all vehicles of a link over one connection, as a MAVLink router does. */
const openers: Record<BenchLinks['kind'], (ports: readonly number[]) => Sender> = {
  udp: (ports) => {
    const socket = dgram.createSocket('udp4');
    return {
      send: (bytes, link) => socket.send(bytes, ports[link] ?? 0, '127.0.0.1'),
      close: () => void socket.close(),
    };
  },
  tcp: (ports) => {
    const sockets = ports.map((port) => net.connect(port, '127.0.0.1').setNoDelay(true));
    return {
      send: (bytes, link) => sendTogether(sockets[link], bytes),
      close: () => sockets.forEach((socket) => void socket.destroy()),
    };
  },
};

/** Sends all messages of one step at once. */
export function sendTogether(socket: net.Socket | undefined, bytes: Uint8Array): void {
  if (!socket) return;
  if (socket.writableCorked === 0) {
    socket.cork();
    process.nextTick(() => socket.uncork());
  }
  socket.write(bytes);
}

export function linksFor(vehicles: number): number {
  return Math.ceil(vehicles / VEHICLES_PER_LINK);
}

/** Vehicles that report positions over MAVLink, staggered, this many times a second, with a heartbeat each second. */
export function startFleet(
  { kind, ports }: BenchLinks,
  { vehicles, hz }: { vehicles: number; hz: number },
): VehicleFleet {
  const { send, close } = openers[kind](ports);
  const sentAt = new Float64Array(REMEMBERED);
  const startedAt = performance.now();
  let [sent, beats] = [0, 0];
  const say = (name: 'HEARTBEAT' | 'GLOBAL_POSITION_INT', vehicle: number, values: object) => {
    const sender = { sequence: (sent + beats) & 0xff, systemId: (vehicle % VEHICLES_PER_LINK) + 1, componentId: 1 };
    send(encodeFrame(name, values, sender), Math.floor(vehicle / VEHICLES_PER_LINK));
  };
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1000;
    for (; beats < seconds * vehicles; beats++) say('HEARTBEAT', beats % vehicles, quadrotor);
    for (; sent < seconds * vehicles * hz; sent++) {
      sentAt[sent % REMEMBERED] = performance.now();
      say('GLOBAL_POSITION_INT', sent % vehicles, {
        ...flying,
        lon: FIRST_LNG + sent,
        lat: 474_000_000 + (sent % vehicles),
      });
    }
  }, STEP_MS);
  return {
    sentAt: (lng) => sentAt[(Math.round(lng * 1e7) - FIRST_LNG) % REMEMBERED] ?? NaN,
    sent: () => sent,
    stop: () => {
      clearInterval(timer);
      close();
    },
  };
}

const quadrotor = { type: 2, autopilot: 3, customMode: 3, baseMode: 0x81, systemStatus: 4 };
const flying = { alt: 520_000, relativeAlt: 60_000, vx: 300, vy: 400, vz: -100, hdg: 9000 };
