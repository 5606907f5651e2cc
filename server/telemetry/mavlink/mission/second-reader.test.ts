import { describe, expect, it } from 'vitest';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import { flightLine } from '@overflight/flight/plan/estimate/flight-line.ts';
import { isLines, isViews, type FlightPlan } from '@overflight/flight/plan/plan.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { planLines } from '@overflight/flight/survey/flown-path.ts';
import { caseCount } from '@overflight/flight/testing/case-count.ts';
import { seededPlan } from '@overflight/flight/testing/seeded-plan.ts';
import { frameWriter, groundStation } from '../frame-writer.ts';
import type { OpenLink } from '../links/open-link.ts';
import { newSystem } from '../vehicle-system.ts';
import { planMission } from './plan-mission.ts';
import { openMissionSession } from './mission-session.ts';
import { uploadMission } from './upload-mission.ts';
import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';

/*
 * An independent mission decoder. It reads the sent bytes by the documented MAVLink 2 layout alone,
 * using neither the encoder's tables nor its checksum.
 */

type ReadItem = { seq: number; command: number; frame: number; params: number[]; x: number; y: number; z: number };
type ReadFrame = { messageId: number; target: [number, number]; count?: number; item?: ReadItem };

const [MISSION_COUNT, MISSION_ITEM_INT, MISSION_ACK] = [44, 73, 47];
const checksumSeeds: Readonly<Record<number, number>> = {
  [MISSION_COUNT]: 221,
  [MISSION_ITEM_INT]: 38,
  [MISSION_ACK]: 153,
};

/** X.25, as the specification gives it. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1;
  }
  return crc;
}

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`the second reader finds ${what}`);
}

function readBytes(bytes: Uint8Array): ReadFrame {
  const length = bytes[1]!;
  must(bytes[0] === 0xfd && bytes.length === 12 + length, 'no whole frame of version 2');
  const messageId = bytes[7]! + bytes[8]! * 256 + bytes[9]! * 65_536;
  const crc = checksum(Uint8Array.of(...bytes.subarray(1, 10 + length), checksumSeeds[messageId]!));
  must(bytes[10 + length]! + bytes[11 + length]! * 256 === crc, 'a wrong checksum');
  // Trailing zeros are truncated on the wire.
  const payload = new DataView(new ArrayBuffer(64));
  bytes.subarray(10, 10 + length).forEach((byte, at) => payload.setUint8(at, byte));
  const float = (at: number) => payload.getFloat32(at, true);
  if (messageId === MISSION_COUNT)
    return { messageId, target: [payload.getUint8(2), payload.getUint8(3)], count: payload.getUint16(0, true) };
  if (messageId !== MISSION_ITEM_INT) return { messageId, target: [payload.getUint8(0), payload.getUint8(1)] };
  must(payload.getUint8(37) === 0, 'an item of a fence or a rally point');
  const item = {
    params: [float(0), float(4), float(8), float(12)],
    x: payload.getInt32(16, true),
    y: payload.getInt32(20, true),
    z: float(24),
    seq: payload.getUint16(28, true),
    command: payload.getUint16(30, true),
    frame: payload.getUint8(34),
  };
  return { messageId, target: [payload.getUint8(32), payload.getUint8(33)], item };
}

const SYSTEM = 7;

/** Sends a plan to a vehicle that requests every item; returns the items received, or why not. */
async function sentTo(autopilot: Autopilot, plan: FlightPlan): Promise<{ items: ReadItem[] } | { reason: string }> {
  const mission = planMission(flightOf(plan, autopilot));
  if (!mission.ok) return { reason: mission.reason };
  const nobody = () => undefined;
  const system = newSystem({ systemId: SYSTEM, key: 'k', peer: { send: nobody, request: nobody }, isAsked: true });
  const write = frameWriter({ from: groundStation, passphrase: null, nowMs: Date.now });
  const items: ReadItem[] = [];
  let count = -1;
  const toUs = { targetSystem: 255, targetComponent: 190, missionType: 0 };
  const link = {
    send: (_to, name, values) => {
      const read = readBytes(write(name, values));
      must(read.target.join() === `${SYSTEM},1`, 'a frame for somebody else');
      count = read.count ?? count;
      if (read.item) items.push(read.item);
      const next = items.length;
      queueMicrotask(() =>
        system.onMissionMessage?.(
          next < count
            ? { name: 'MISSION_REQUEST_INT', values: { ...toUs, seq: next } }
            : { name: 'MISSION_ACK', values: { ...toUs, type: 0, opaqueId: 0 } },
        ),
      );
    },
  } as Pick<OpenLink, 'send'> as OpenLink;
  const session = openMissionSession(link, system, new AbortController().signal);
  expect(await uploadMission(session, mission.items, nobody)).toEqual({ end: 'accepted' });
  session.end();
  expect(items).toHaveLength(count);
  return { items };
}

/** MAV_CMD and MAV_FRAME numbers, as they are published. */
const [WAYPOINT, RETURN, TAKEOFF, SPEED, TRIGGER, PHOTO, CAMERA_MODE] = [16, 20, 22, 178, 206, 2000, 530];
const known: Record<Autopilot, readonly number[]> = {
  px4: [WAYPOINT, RETURN, TAKEOFF, SPEED, 196, 197, 205, TRIGGER, PHOTO, CAMERA_MODE],
  ardupilot: [WAYPOINT, RETURN, TAKEOFF, SPEED, 115, 195, 197, 205, TRIGGER, PHOTO],
};
const frameOf = { relative: 3, absolute: 0, terrain: 10 } as const;
const e7 = (degrees = 0) => Math.round(degrees * 1e7);

/** Number of camera starts: once per line and layer. */
function camerasOn({ segments }: FlightPlan): number {
  return segments.reduce((sum, segment) => {
    // A facade or orbit takes its photos one by one.
    if (segment.type === 'waypointRoute' || isViews(segment)) return sum;
    if (isLines(segment)) {
      const planned = planLines(segment);
      return sum + (planned.ok ? planned.transects.length : 0);
    }
    const planned = planStructureScan(segment);
    return sum + (planned.ok ? planned.layerAltitudesM.length : 0);
  }, 0);
}

function check(plan: FlightPlan, autopilot: Autopilot, items: readonly ReadItem[]): void {
  const [homeLng, homeLat] = plan.homePoint.position;
  expect(items.map(({ seq }) => seq)).toEqual(items.map((_, at) => at));
  expect(items.filter(({ command }) => !known[autopilot].includes(command))).toEqual([]);
  const rest = autopilot === 'ardupilot' ? items.slice(1) : items;
  const home = items.slice(0, items.length - rest.length).map(({ command, frame, x, y }) => [command, frame, x, y]);
  expect(home).toEqual(autopilot === 'ardupilot' ? [[WAYPOINT, 0, e7(homeLat), e7(homeLng)]] : []);
  const takesPhotos = plan.segments.some(({ type }) => type !== 'waypointRoute');
  const first = autopilot === 'px4' && takesPhotos ? [CAMERA_MODE, TAKEOFF] : [TAKEOFF];
  expect(rest.slice(0, first.length).map(({ command }) => command)).toEqual(first);
  expect(rest.at(-1)?.command).toBe(RETURN);
  const takeOff = rest[first.length - 1]!;
  const from = autopilot === 'ardupilot' ? [0, 0] : [e7(homeLat), e7(homeLng)];
  expect([takeOff.x, takeOff.y]).toEqual(from);
  expect(takeOff.z).toBeCloseTo(plan.planMetadata.altitude, 3);
  expect(takeOff.frame).toBe(frameOf[plan.planMetadata.altitudeMode]);
  // The drawn line between take-off and return is the one flown.
  const drawn = flightLine(plan).slice(2, -1);
  const flown = rest.filter(({ command }) => command === WAYPOINT);
  expect(flown.map(({ x, y, frame }) => [x, y, frame])).toEqual(
    drawn.map(({ position: [lng, lat], mode }) => [e7(lat), e7(lng), frameOf[mode]]),
  );
  const isElsewhere = ({ z }: ReadItem, at: number) => Math.abs(z - drawn[at]!.altitudeM) > 0.001;
  expect(flown.filter(isElsewhere)).toEqual([]);
  const triggers = rest.filter(({ command }) => command === TRIGGER);
  expect(triggers.filter(({ params }) => params[0]! > 0)).toHaveLength(camerasOn(plan));
  expect(triggers.at(-1)?.params[0] ?? 0).toBe(0);
  expect(rest.filter(({ command }) => command === TAKEOFF || command === RETURN)).toHaveLength(2);
  const isPlace = ({ command }: ReadItem) => [WAYPOINT, TAKEOFF, 195].includes(command);
  expect(rest.filter((item) => !isPlace(item) && item.frame !== 2)).toEqual([]);
  // ArduPilot refuses a mission with a NaN param, except the heading of legs.
  const isRefused = ({ command, params }: ReadItem) =>
    !params.slice(0, [WAYPOINT, TAKEOFF].includes(command) ? 3 : 4).every(Number.isFinite);
  expect(rest.filter((item) => autopilot === 'ardupilot' && isRefused(item))).toEqual([]);
}

const PLANS = caseCount(12, 500);

describe.each(['px4', 'ardupilot'] as const)(
  'what is sent to %s, read from the bytes by another reader',
  (autopilot) => {
    it(`is what ${PLANS} seeded plans fly: count, commands, frames and positions`, async () => {
      const refused: string[] = [];
      for (let seed = 1; seed <= PLANS; seed++) {
        const plan = seededPlan(seed);
        const answer = await sentTo(autopilot, plan);
        if ('reason' in answer) refused.push(answer.reason);
        else check(plan, autopilot, answer.items);
      }
      // The only possible reason: PX4 does not follow terrain.
      expect(refused.length).toBeLessThan(autopilot === 'px4' ? PLANS / 2 : 1);
      expect(refused.filter((reason) => !reason.includes('PX4 does not follow terrain by itself.'))).toEqual([]);
    });
  },
);
