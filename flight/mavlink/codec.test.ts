import { describe, expect, it } from 'vitest';
import { leastCostOf } from '../testing/cost-of.ts';
import { framesOfLog } from '../testing/frames-of-log.ts';
import { genuine, genuineFile } from '../testing/genuine-files.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { frameCrc } from './crc.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeFrame } from './encode-frame.ts';
import type { Frame } from './frame.ts';
import { frameStream } from './frame-stream.ts';
import { layoutOfId } from './messages/layouts.ts';
import { scanDatagram, scanFrames } from './scan-frames.ts';
import { caseCount } from '../testing/case-count.ts';

const sender = { sequence: 7, systemId: 3, componentId: 1 };
const heartbeat = encodeFrame('HEARTBEAT', { customMode: 3, type: 2, autopilot: 3, baseMode: 0x81 }, sender);
const place = encodeFrame('GLOBAL_POSITION_INT', { lat: 473_977_000, lon: 85_456_000, hdg: 9000 }, sender);
const joined = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

function scanned(bytes: Uint8Array) {
  const tally = { damaged: 0, unknown: 0 };
  const frames: Frame[] = [];
  scanDatagram(bytes, { onFrame: (frame) => frames.push(frame), tally });
  return { ids: frames.map(({ messageId }) => messageId), frames, tally };
}

describe('the checksum', () => {
  it('is X.25: matches the known value for "123456789"', () => {
    const digits = Uint8Array.from('123456789', (digit) => digit.charCodeAt(0));
    expect(frameCrc(digits, { from: 0, to: 8 }, digits[8]!) ^ 0xffff).toBe(0x906e);
  });

  it('matches a heartbeat of a real ArduCopter', () => {
    // Magic, length 9, flags 0 0, sequence 12, system 1, component 1, message 0, then the payload.
    const bytes = [0xfd, 9, 0, 0, 12, 1, 1, 0, 0, 0, 0, 0, 0, 0, 2, 3, 81, 3, 3];
    const own = encodeFrame(
      'HEARTBEAT',
      { customMode: 0, type: 2, autopilot: 3, baseMode: 81, systemStatus: 3, mavlinkVersion: 3 },
      { sequence: 12, systemId: 1, componentId: 1 },
    );
    expect([...own.subarray(0, -2)]).toEqual(bytes);
    expect(scanned(own).ids).toEqual([0]);
  });
});

describe('a datagram', () => {
  it('may hold several frames, of both versions', () => {
    const old = encodeFrame('HEARTBEAT', { type: 2 }, { ...sender, version: 1 });
    expect(scanned(joined(heartbeat, old, place)).ids).toEqual([0, 0, 33]);
  });

  it('is read past damaged, truncated or unknown frames and unknown flags', () => {
    const damaged = heartbeat.map((byte, at) => (at === 12 ? byte ^ 1 : byte));
    expect(scanned(joined(damaged, place))).toMatchObject({ ids: [33], tally: { unknown: 0 } });
    const unknown = [0xfd, 2, 0, 0, 0, 1, 1, 0x39, 0x30, 0, 1, 2, 0, 0];
    expect(scanned(joined(unknown, place))).toMatchObject({ ids: [33], tally: { damaged: 0, unknown: 1 } });
    const flagged = heartbeat.map((byte, at) => (at === 2 ? 4 : byte));
    expect(scanned(joined(flagged, place))).toMatchObject({ ids: [33], tally: { damaged: 1, unknown: 0 } });
    expect(scanned(joined(place, heartbeat.subarray(0, 15)))).toMatchObject({ ids: [33], tally: { damaged: 1 } });
    expect(scanned(joined([0xfd, 200, 0], place)).ids).toEqual([33]);
  });

  it('of frame starts only is cheap to scan', () => {
    const bytes = new Uint8Array(65_000).fill(0xfd);
    for (let at = 7; at < bytes.length; at += 3) bytes[at] = 0;
    expect(leastCostOf(() => scanned(bytes), { cpuMs: 200 }).cpuMs).toBeLessThan(200);
  });
});

describe('a stream', () => {
  it('yields every frame wherever it is split', () => {
    const bytes = joined([1, 2, 0xfd, 3], heartbeat, [9, 9], place, heartbeat);
    for (let size = 1; size < 60; size++) {
      const ids: number[] = [];
      const push = frameStream({ onFrame: (frame) => ids.push(frame.messageId), tally: { damaged: 0, unknown: 0 } });
      for (let at = 0; at < bytes.length; at += size) push(bytes.subarray(at, at + size));
      // The following bytes reveal a false frame start.
      push(new Uint8Array(300));
      expect(ids, `pieces of ${size} bytes`).toEqual([0, 33, 0]);
    }
  });
});

describe('a payload', () => {
  it('round-trips with trailing zeros truncated on the wire', () => {
    expect(place[1]).toBe(28);
    expect(encodeFrame('GLOBAL_POSITION_INT', { lat: 1 }, sender)[1]).toBe(5);
    const [frame] = scanned(place).frames;
    expect(decodeMessage('GLOBAL_POSITION_INT', frame!)).toEqual({
      timeBootMs: 0,
      lat: 473_977_000,
      lon: 85_456_000,
      alt: 0,
      relativeAlt: 0,
      vx: 0,
      vy: 0,
      vz: 0,
      hdg: 9000,
    });
  });

  it('keeps text in any script and truncates between characters', () => {
    const text = `${'ü'.repeat(24)}é€`;
    const [frame] = scanned(encodeFrame('STATUSTEXT', { severity: 4, text }, sender)).frames;
    expect(decodeMessage('STATUSTEXT', frame!).text).toBe(`${'ü'.repeat(24)}é`);
  });

  it('reads text that is not UTF-8 byte by byte', () => {
    const bytes = encodeFrame('STATUSTEXT', { severity: 4, text: 'ab' }, sender);
    bytes[11] = 0xff;
    const crc = frameCrc(bytes, { from: 1, to: bytes.length - 2 }, 83);
    bytes.set([crc & 0xff, crc >>> 8], bytes.length - 2);
    expect(decodeMessage('STATUSTEXT', scanned(bytes).frames[0]!).text).toBe('ÿb');
  });
});

const FUZZED = caseCount(250_000, 1_000_000);
it(`${FUZZED.toLocaleString('en')} random and mutated frames are read without a crash`, () => {
  const random = seededRandom(20_261_115);
  const below = (most: number) => Math.floor(random() * most);
  let taken = 0;
  const scan = {
    tally: { damaged: 0, unknown: 0 },
    onFrame: (frame: Frame) => {
      const layout = layoutOfId(frame.messageId);
      if (layout) decodeMessage(layout.name, frame);
      taken++;
    },
  };
  const seeds = [heartbeat, place, encodeFrame('STATUSTEXT', { severity: 2, text: 'Crash: disarming' }, sender)];
  const fresh = new Uint8Array(300);
  for (let round = 0; round < FUZZED; round++) {
    const isMutated = round % 2 === 0;
    const seed = seeds[round % seeds.length]!;
    const length = isMutated ? seed.length : below(fresh.length);
    const bytes = fresh.subarray(0, length);
    if (isMutated) bytes.set(seed);
    else for (let at = 0; at < length; at++) bytes[at] = below(256);
    if (isMutated) for (let times = below(4); times > 0; times--) bytes[below(length)] = below(256);
    else if (length > 0) bytes[below(Math.min(4, length))] = random() < 0.5 ? 0xfd : 0xfe;
    const end = scanFrames(bytes, scan);
    if (end > bytes.length) throw new Error(`round ${round} read past its end`);
  }
  expect(taken).toBeGreaterThan(FUZZED / 10);
  expect(scan.tally.damaged).toBeGreaterThan(FUZZED / 10);
});

describe('garbage', () => {
  const nonsense = Uint8Array.from({ length: 65_507 }, (_, at) => (at % 2 === 0 ? 0xfe : 0xf5));

  it('in a datagram stops the scan after 64 damaged frames', () => {
    expect(scanned(nonsense).tally.damaged).toBe(64);
  });

  it('in a stream is reported after 64 damaged frames', () => {
    const tally = { damaged: 0, unknown: 0 };
    const push = frameStream({ onFrame: () => undefined, tally });
    expect(push(heartbeat)).toBe(true);
    expect(push(nonsense)).toBe(false);
    expect(tally.damaged).toBe(64);
  });
});

// The same test with frames of another implementation: bench/live/mavlink-peer.test.ts.
describe.skipIf(genuine.isMissing)(`a flight that a real ArduCopter recorded${genuine.reason}`, () => {
  it('is read whole', () => {
    const tally = { damaged: 0, unknown: 0 };
    const places: [number, number][] = [];
    let count = 0;
    const onFrame = (frame: Frame) => {
      count++;
      if (frame.messageId !== 33) return;
      const { lat, lon } = decodeMessage('GLOBAL_POSITION_INT', frame);
      places.push([lon / 1e7, lat / 1e7]);
    };
    for (const bytes of framesOfLog(genuineFile('telemetry/arducopter463_sample_mission.tlog').bytes))
      scanDatagram(bytes, { tally, onFrame });
    expect(count).toBeGreaterThan(1000);
    expect(tally.damaged).toBe(0);
    expect(places.length).toBeGreaterThan(100);
  });
});
