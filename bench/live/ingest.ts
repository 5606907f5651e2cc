import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { createMavLinkStream, type MavLinkPacket } from 'node-mavlink';
import { decodeMessage } from '../../flight/mavlink/decode-message.ts';
import { encodeFrame } from '../../flight/mavlink/encode-frame.ts';
import type { Frame } from '../../flight/mavlink/frame.ts';
import { frameStream } from '../../flight/mavlink/frame-stream.ts';
import { layoutOfId } from '../../flight/mavlink/messages/layouts.ts';
import { scanDatagram } from '../../flight/mavlink/scan-frames.ts';
import type { Print } from '../bench.ts';
import { peerMessages } from './mavlink-peer.ts';
import { median } from '../tools/median.ts';

const ROUNDS = 3;
const FRAMES = 100_000;
/** As a stream brings them, many frames at once. */
const PIECE_BYTES = 16 * 1024;
const GOAL = 5;

/** Messages read per CPU second, every field of them, against node-mavlink, interleaved; each frame a datagram of its own. */
export async function measureIngest(print: Print): Promise<void> {
  print(`${FRAMES} MAVLink messages, ${ROUNDS + 1} times in each way …`);
  const datagrams = Array.from({ length: FRAMES }, (_, index) => Buffer.from(frameNumber(index)));
  const whole = Buffer.concat(datagrams);
  const pieces = Array.from({ length: Math.ceil(whole.length / PIECE_BYTES) }, (_, index) =>
    whole.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
  );
  print(await compare('in datagrams', { ours: () => readDatagrams(datagrams), theirs: () => readByPeer(datagrams) }));
  print(await compare('in a stream', { ours: () => readStream(pieces), theirs: () => readByPeer(pieces) }));
}

type Readers = { ours: () => number; theirs: () => Promise<number> };

async function compare(how: string, { ours, theirs }: Readers): Promise<string> {
  const [us, them]: [number[], number[]] = [[], []];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const perSecond = [await perCpuSecond(ours), await perCpuSecond(theirs)] as const;
    if (round > 0) [us, them].forEach((list, index) => list.push(perSecond[index] ?? NaN));
  }
  const [mine, peer] = [median(us), median(them)];
  const thousand = (value: number) => `${Math.round(value / 1000).toLocaleString('en')},000`;
  const times = (mine / peer).toFixed(1);
  return `MAVLink ${how}: ${thousand(mine)} messages per CPU second; node-mavlink ${thousand(peer)}: ${times} × (goal ${GOAL} ×)`;
}

async function perCpuSecond(read: () => number | Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const count = await read();
  const { user, system } = process.cpuUsage(before);
  if (count !== FRAMES) throw new Error(`${count} of ${FRAMES} messages were read`);
  return count / ((user + system) / 1e6);
}

/** The most frequent message of a vehicle. */
function frameNumber(index: number): Uint8Array {
  const sender = { sequence: index % 256, systemId: 1 + (index % 5), componentId: 1 };
  const timeBootMs = index * 20;
  switch (index % 5) {
    case 0:
      return encodeFrame(
        'HEARTBEAT',
        { customMode: 3, type: 2, autopilot: 3, baseMode: 0xa1, mavlinkVersion: 3 },
        sender,
      );
    case 1:
      return encodeFrame('ATTITUDE', { timeBootMs, roll: 0.1, pitch: -0.2, yaw: 1.5, yawspeed: 0.01 }, sender);
    case 2: {
      const place = { lat: 473_977_000 + index, lon: 85_456_000 - index, alt: 508_000, relativeAlt: 60_000 };
      return encodeFrame('GLOBAL_POSITION_INT', { timeBootMs, ...place, vx: 300, vy: -20, vz: 1, hdg: 9000 }, sender);
    }
    case 3: {
      const place = { lat: 473_977_000, lon: 85_456_000, alt: 508_000, fixType: 3, satellitesVisible: 14 };
      return encodeFrame('GPS_RAW_INT', { timeUsec: BigInt(index), ...place, eph: 80, epv: 120, cog: 100 }, sender);
    }
    default:
      return encodeFrame('VFR_HUD', { airspeed: 8, groundspeed: 8.1, alt: 508, climb: 0.1, heading: 90 }, sender);
  }
}

/** The result is kept, so that reading it is not optimised away. */
let last: unknown;

function reader(): { onFrame: (frame: Frame) => void; count: () => number } {
  let count = 0;
  const onFrame = (frame: Frame) => {
    const layout = layoutOfId(frame.messageId);
    if (!layout) return;
    last = decodeMessage(layout.name, frame);
    count++;
  };
  return { onFrame, count: () => (last === undefined ? 0 : count) };
}

function readDatagrams(datagrams: readonly Buffer[]): number {
  const { onFrame, count } = reader();
  const scan = { onFrame, tally: { damaged: 0, unknown: 0 } };
  for (const datagram of datagrams) scanDatagram(datagram, scan);
  return count();
}

function readStream(pieces: readonly Buffer[]): number {
  const { onFrame, count } = reader();
  const push = frameStream({ onFrame, tally: { damaged: 0, unknown: 0 } });
  for (const piece of pieces) push(piece);
  return count();
}

async function readByPeer(pieces: readonly Buffer[]): Promise<number> {
  const input = new PassThrough();
  const output = createMavLinkStream(input);
  let count = 0;
  output.on('data', ({ header, payload, protocol }: MavLinkPacket) => {
    const kind = peerMessages[header.msgid];
    if (!kind) return;
    last = protocol.data(payload, kind);
    count++;
  });
  for (const piece of pieces) if (!input.write(piece)) await once(input, 'drain');
  input.end();
  await once(output, 'end');
  return count;
}
