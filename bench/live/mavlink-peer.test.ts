import { expect, describe, it } from 'vitest';
import { MavLinkPacketSignature, MavLinkProtocolV1, MavLinkProtocolV2, type MavLinkData } from 'node-mavlink';
import { decodeMessage } from '../../flight/mavlink/decode-message.ts';
import { encodeFrame } from '../../flight/mavlink/encode-frame.ts';
import type { Frame } from '../../flight/mavlink/frame.ts';
import { layoutOf, type FieldLayout } from '../../flight/mavlink/messages/layouts.ts';
import { messageNames, type MessageName } from '../../flight/mavlink/messages/messages.ts';
import { scanDatagram } from '../../flight/mavlink/scan-frames.ts';
import { framesOfLog } from '../../flight/testing/frames-of-log.ts';
import { seededRandom } from '../../flight/testing/seeded-random.ts';
import { frameWriter } from '../../server/telemetry/mavlink/frame-writer.ts';
import { makeLog } from '../../server/telemetry/mavlink/testing/make-log.ts';
import { keyOfPassphrase, signatureCheck } from '../../server/telemetry/mavlink/signatures.ts';
import { peerMessages } from './mavlink-peer.ts';

type Values = Record<string, unknown>;
const ROUNDS = 20;
const random = seededRandom(20_261_115);
const below = (most: number) => Math.floor(random() * most);

/** node-mavlink keeps leading capitals of field names. */
const peerName = (message: MessageName, field: string) =>
  message === 'POWER_STATUS' && field.startsWith('v') ? `V${field.slice(1)}` : field;

const scalars: Readonly<Record<Exclude<FieldLayout['scalar'], 'char'>, () => number | bigint>> = {
  uint64: () => (BigInt(below(2 ** 32)) << 32n) | BigInt(below(2 ** 32)),
  int64: () => BigInt.asIntN(64, (BigInt(below(2 ** 32)) << 32n) | BigInt(below(2 ** 32))),
  uint32: () => below(2 ** 32),
  int32: () => below(2 ** 32) - 2 ** 31,
  float: () => Math.fround((random() - 0.5) * 10 ** below(9)),
  uint16: () => below(2 ** 16),
  int16: () => below(2 ** 16) - 2 ** 15,
  uint8: () => below(256),
  int8: () => below(256) - 128,
};

function randomValue({ scalar, count }: FieldLayout): unknown {
  if (scalar === 'char') return 'Motor 3 too hot. '.repeat(20).slice(0, Math.max(0, below((count ?? 1) - 2)));
  const value = scalars[scalar];
  if (count === null) return random() < 0.3 ? (scalar.endsWith('64') ? 0n : 0) : value();
  const list = Array.from({ length: count }, value);
  return scalar === 'uint8' ? Uint8Array.from(list as number[]) : list;
}

/** Never all zeros: node-mavlink then also trims the first byte, which the protocol forbids. */
function randomMessage(name: MessageName): Values {
  const values = Object.fromEntries(layoutOf(name).fields.map((field) => [field.name, randomValue(field)]));
  const isSomething = Object.values(values).some((value) => value !== 0 && value !== 0n && value !== '');
  return isSomething ? values : randomMessage(name);
}

function frameOf(bytes: Uint8Array): Frame {
  const found: Frame[] = [];
  scanDatagram(bytes, { onFrame: (frame) => found.push(frame), tally: { damaged: 0, unknown: 0 } });
  if (found.length !== 1) throw new Error(`${found.length} frames were read`);
  return found[0]!;
}

/** The same message in node-mavlink's form. */
function toPeer(name: MessageName, values: Values): MavLinkData {
  const message = new peerMessages[layoutOf(name).id]!();
  for (const [field, value] of Object.entries(values))
    (message as unknown as Values)[peerName(name, field)] = value instanceof Uint8Array ? [...value] : value;
  return message;
}

function fromPeer(name: MessageName, message: MavLinkData): Values {
  return Object.fromEntries(
    layoutOf(name).fields.map(({ name: field, scalar, count }) => {
      const value = (message as unknown as Values)[peerName(name, field)];
      return [field, scalar === 'uint8' && count !== null ? Uint8Array.from(value as number[]) : value];
    }),
  );
}

const sender = { sequence: 9, systemId: 4, componentId: 1 };
const peers = { 1: new MavLinkProtocolV1(4, 1), 2: new MavLinkProtocolV2(4, 1) };

describe.each(messageNames)('%s, against node-mavlink', (name) => {
  const layout = layoutOf(name);

  it('is declared alike', () => {
    const { MSG_NAME, PAYLOAD_LENGTH, MAGIC_NUMBER } = peerMessages[layout.id]!;
    expect([name, layout.bytes, layout.crcExtra]).toEqual([MSG_NAME, PAYLOAD_LENGTH, MAGIC_NUMBER]);
  });

  it('is written and read alike in version 2', () => {
    for (let round = 0; round < ROUNDS; round++) {
      const values = randomMessage(name);
      const ours = encodeFrame(name, values as never, sender);
      const theirs = peers[2].serialize(toPeer(name, values), sender.sequence);
      expect(Buffer.from(ours).equals(theirs), `round ${round}`).toBe(true);
      expect(decodeMessage(name, frameOf(theirs))).toEqual(values);
      const payload = Buffer.from(ours.subarray(10, -2));
      expect(fromPeer(name, peers[2].data(payload, peerMessages[layout.id]!))).toEqual(values);
    }
  });
});

const old = messageNames.filter((name) => layoutOf(name).id <= 255);

it.each(old)('%s is read alike in version 1, without what was added later', (name) => {
  const layout = layoutOf(name);
  const base = new Set(layout.fields.filter(({ offset }) => offset < layout.bytesV1).map((field) => field.name));
  const values = Object.fromEntries(Object.entries(randomMessage(name)).filter(([field]) => base.has(field)));
  const ours = encodeFrame(name, values as never, { ...sender, version: 1 });
  expect(decodeMessage(name, frameOf(ours))).toMatchObject(values);
  const payload = Buffer.from(ours.subarray(6, -2));
  expect(fromPeer(name, peers[1].data(payload, peerMessages[layout.id]!))).toMatchObject(values);
});

describe('a signature, against node-mavlink', () => {
  const passphrase = 'correct horse battery';
  const theirKey = MavLinkPacketSignature.key(passphrase);

  it('of ours is good for them', () => {
    const write = frameWriter({ from: { systemId: 4, componentId: 1 }, passphrase, nowMs: Date.now });
    for (const name of messageNames) {
      const signed = Buffer.from(write(name, randomMessage(name) as never));
      expect(new MavLinkPacketSignature(signed).matches(theirKey)).toBe(true);
    }
  });

  it('of theirs is good for us, once', () => {
    const check = signatureCheck(keyOfPassphrase(passphrase));
    const signing = new MavLinkProtocolV2(4, 1, MavLinkProtocolV2.IFLAG_SIGNED);
    for (const [index, name] of messageNames.entries()) {
      const bare = signing.serialize(toPeer(name, randomMessage(name)), sender.sequence);
      const frame = frameOf(signing.sign(bare, 3, theirKey, Date.now() + index));
      expect(frame.isSigned).toBe(true);
      expect(check(frame, Date.now())).toBe(true);
      expect(check(frame, Date.now())).toBe(false);
    }
  });
});

it('a flight that node-mavlink recorded is read whole', () => {
  const log = makeLog({ systemId: 4, seconds: 120, lng: -70.5, lat: -33.25 });
  const tally = { damaged: 0, unknown: 0 };
  const frames: Frame[] = [];
  for (const bytes of framesOfLog(log.bytes)) scanDatagram(bytes, { tally, onFrame: (frame) => frames.push(frame) });
  const places = frames
    .filter(({ messageId }) => messageId === layoutOf('GLOBAL_POSITION_INT').id)
    .map((frame) => decodeMessage('GLOBAL_POSITION_INT', frame))
    .map(({ lon, lat }) => [lon / 1e7, lat / 1e7]);
  expect(places).toEqual(log.places);
  // Once a second there is one that we do not read.
  expect({ read: frames.length, ...tally }).toEqual({ read: log.frames - 120, damaged: 0, unknown: 120 });
});
