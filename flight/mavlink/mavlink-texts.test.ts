import { describe, expect, it } from 'vitest';
import { airframeKind } from './airframes.ts';
import { missionResultText } from './mission-results.ts';
import { modeName } from './mode-names.ts';
import { readRemoteIdPack } from './remote-id-pack.ts';

describe('the flight mode name', () => {
  it.each([
    ['a quadrotor of ArduPilot', { autopilot: 3, type: 2, customMode: 6 }, 'Return'],
    ['a plane of ArduPilot', { autopilot: 3, type: 1, customMode: 10 }, 'Auto'],
    ['PX4 on a mission', { autopilot: 12, type: 2, customMode: 0x0404_0000 }, 'Mission'],
    ['PX4 by hand', { autopilot: 12, type: 2, customMode: 0x0003_0000 }, 'Position'],
    ['a number that nobody knows', { autopilot: 3, type: 2, customMode: 99 }, null],
    ['another autopilot', { autopilot: 8, type: 2, customMode: 3 }, null],
  ])('of %s', (_, heartbeat, name) => expect(modeName(heartbeat)).toBe(name));
});

it('MAV_TYPE maps to a vehicle kind, unknown types to other', () => {
  expect([2, 1, 21, 4, 10, 11, 7].map(airframeKind)).toEqual([
    'multirotor',
    'plane',
    'vtol',
    'helicopter',
    'rover',
    'boat',
    'other',
  ]);
});

it('a refusal names the wrong param', () => {
  expect(missionResultText(8)).toContain('value 3');
  expect(missionResultText(3)).toContain('commands');
  expect(missionResultText(99)).toContain('99');
});

describe('a pack of Remote ID', () => {
  const basicId = [0x02, 0x12, ...twentyBytes('1581F5BKD223Q00A520B'), 0, 0, 0];
  const location = [0x12, 0x22, 45, 40, 4, ...int32(473_977_000), ...int32(-85_456_000), ...altitude(520)];
  location.push(...altitude(530), ...altitude(62.5), 0, 0, 0, 0, 0, 0);
  const system = [0x42, 0, ...int32(473_980_000), ...int32(-85_460_000), ...Array<number>(15).fill(0)];

  it('contains id, position and operator position', () => {
    expect(readRemoteIdPack(Uint8Array.from([...basicId, ...location, ...system]), 3)).toEqual({
      uasId: '1581F5BKD223Q00A520B',
      uaType: 2,
      place: {
        lng: -8.5456,
        lat: 47.3977,
        altitudeM: 530,
        heightM: 62.5,
        headingDeg: 225,
        groundSpeedMps: 10,
        climbMps: 2,
      },
      operator: [-8.546, 47.398],
    });
  });

  it('has no height unless it is above take-off', () => {
    const overGround = location.with(1, 0x26);
    expect(readRemoteIdPack(Uint8Array.from(overGround), 1).place).toMatchObject({ altitudeM: 530, heightM: null });
  });

  it('has null for unknown values, and reads no more messages than there are', () => {
    const unknown = [0x12, 0x03, 181, 255, 126, ...int32(1), ...int32(1), ...Array<number>(12).fill(0)];
    expect(readRemoteIdPack(Uint8Array.from(unknown), 9).place).toMatchObject({
      altitudeM: null,
      heightM: null,
      headingDeg: null,
      groundSpeedMps: null,
      climbMps: null,
    });
    expect(readRemoteIdPack(Uint8Array.from([0x12, ...Array<number>(24).fill(0)]), 1)).toEqual({});
  });
});

function twentyBytes(text: string): number[] {
  return Array.from({ length: 20 }, (_, at) => text.charCodeAt(at) || 0);
}
function int32(value: number): number[] {
  return [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255];
}
function altitude(metres: number): number[] {
  const steps = (metres + 1000) * 2;
  return [steps & 255, steps >> 8];
}
