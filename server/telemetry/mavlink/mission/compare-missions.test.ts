import { describe, expect, it } from 'vitest';
import type { MissionItem } from '@overflight/flight/mission/mavlink/mission-item.ts';
import { compareMissions } from './compare-missions.ts';
import { wireItems, type WireItem } from './wire-items.ts';

const waypoint = { command: 16, frame: 3, params: [0, 0, 0, null, 47.3977, 8.5456, 50], autoContinue: true } as const;
const speed = { command: 178, frame: 2, params: [1, 8, -1, 0, 0, 0, 0], autoContinue: true } as const;
const gimbal = { command: 205, frame: 2, params: [-30, 0, 0, 0, 0, 0, 2], autoContinue: true } as const;
const sent = wireItems([waypoint, waypoint, speed, gimbal]);
const rest = waypoint.params.slice(1);
const place = [47.3977, 8.5456, 50] as const;
const landStart = { command: 189, frame: 2, params: [0, 0, 0, 0, 0, 0, 0], autoContinue: true };
const landStartAt = { command: 189, frame: 3, params: [0, 0, 0, 0, ...place], autoContinue: true };
const photosAt = { command: 2000, frame: 3, params: [0, 2, 0, 0, ...place], autoContinue: true };
const triggerAt = { command: 206, frame: 3, params: [25, 0, 1, 0, ...place], autoContinue: true };
const roi = { command: 195, frame: 3, params: [0, 0, 0, 0, ...place], autoContinue: true };
const gimbalManager = { command: 1000, frame: 2, params: [-45.5, 0, 0, 0, 0, 0, 0], autoContinue: true };
/** Sends home and the item, and compares what was read back. */
const ardupilot = (item: object, back: Partial<WireItem>) => {
  const [first, second] = wireItems([waypoint, item as MissionItem]);
  return compareMissions([first!, second!], { items: [first!, { ...second!, ...back }], count: 2 }, 'ardupilot');
};
const changed = (seq: number, change: Partial<WireItem>) =>
  sent.map((item) => (item.seq === seq ? { ...item, ...change } : item));
const compared = (items: WireItem[], firmware: 'px4' | 'ardupilot') =>
  compareMissions(sent, { items, count: items.length }, firmware);

it('positions are encoded as integers, and unset params as NaN', () => {
  expect(sent[0]).toMatchObject({ x: 473_977_000, y: 85_456_000, z: 50, param4: NaN, seq: 0 });
  expect(sent[2]).toMatchObject({ x: 0, y: 0, param2: 8, frame: 2 });
});

describe('the mission read back', () => {
  it.each(['px4', 'ardupilot'] as const)('is the same for %s', (firmware) =>
    expect(compared(sent, firmware)).toEqual([]),
  );

  it('is the same in an equivalent frame', () => expect(compared(changed(1, { frame: 6 }), 'px4')).toEqual([]));

  it('differs by one unit of position, by frame, by param and by command', () => {
    expect(compared(changed(1, { x: 473_977_001 }), 'px4')).toEqual([
      'Item 1: latitude 473977000 was sent, and 473977001 came back.',
    ]);
    expect(compared(changed(1, { frame: 0 }), 'ardupilot')).toEqual([
      'Item 1: it came back with another altitude reference.',
    ]);
    expect(compared(changed(2, { param2: 9 }), 'ardupilot')).toEqual(['Item 2: value 2 8 was sent, and 9 came back.']);
    expect(compared(changed(2, { command: 16 }), 'px4')).toEqual(['Item 2: command 178 was sent, and 16 came back.']);
    expect(compared(changed(1, { param4: 0 }), 'px4')).toEqual(['Item 1: value 4 nothing was sent, and 0 came back.']);
  });

  it('may lack params unused by ArduPilot, and have its home', () => {
    const kept = changed(1, { param4: 0, z: 49.99 }).map((item) =>
      item.seq === 3 ? { ...item, z: 0, frame: 0 } : item,
    );
    expect(compared(kept, 'ardupilot')).toEqual([]);
    expect(compared(changed(0, { x: 1, y: 1, z: 408 }), 'ardupilot')).toEqual([]);
    expect(compared(changed(0, { x: 1 }), 'px4')).toHaveLength(1);
    expect(compared(changed(1, { z: 49 }), 'ardupilot')).toHaveLength(1);
  });

  it.each([
    {
      what: 'the start of a landing, which has no place and comes back in another frame',
      sent: landStart,
      back: { frame: 0 },
    },
    {
      what: 'the start of a landing whose place it does not keep',
      sent: landStartAt,
      back: { x: 0, y: 0, z: 0, frame: 0 },
    },
    { what: 'photos by time, written at a place', sent: photosAt, back: { x: 0, y: 0, z: 0, frame: 0 } },
    { what: 'photos by distance, written at a place', sent: triggerAt, back: { x: 0, y: 0, z: 0, frame: 0 } },
    {
      what: 'a wait whose part of a second is cut off',
      sent: { ...waypoint, params: [2.7, ...rest] },
      back: { param1: 2, param4: 0 },
    },
    { what: 'a place to look at without a frame of its own', sent: { ...roi, frame: 2 }, back: { frame: 0 } },
    { what: 'an angle that is kept in whole degrees', sent: gimbalManager, back: { param1: -45, frame: 0 } },
  ])('of ArduPilot is the same: $what', ({ sent: item, back }) => {
    expect(ardupilot(item, back)).toEqual([]);
  });

  it.each([
    { what: 'a landing that starts elsewhere', sent: landStartAt, back: { x: 474_000_000 } },
    { what: 'photos at another pace', sent: photosAt, back: { param2: 5 } },
    { what: 'photos at another distance', sent: triggerAt, back: { param1: 30 } },
    { what: 'a wait of another length', sent: { ...waypoint, params: [2.7, ...rest] }, back: { param1: 3 } },
    { what: 'a place to look at that lies elsewhere', sent: roi, back: { y: 1 } },
    { what: 'a place to look at from above the sea', sent: roi, back: { frame: 0 } },
    { what: 'a waypoint without its frame', sent: waypoint, back: { frame: 2 } },
    { what: 'a waypoint whose place was lost', sent: waypoint, back: { x: 0, y: 0 } },
    { what: 'an angle that is another', sent: gimbalManager, back: { param1: -46 } },
  ])('of ArduPilot differs: $what', ({ sent: item, back }) => {
    expect(ardupilot(item, back).length).toBeGreaterThan(0);
  });

  it('lacks an item', () => {
    expect(compareMissions(sent, { items: sent.slice(0, 3), count: 4 }, 'px4')).toEqual(['Item 3 did not come back.']);
  });

  it('has another item count', () => {
    expect(compared(sent.slice(0, 3), 'px4')).toEqual(['4 items were sent, and the vehicle holds 3.']);
    expect(compareMissions(sent, { items: sent, count: 6 }, 'px4')).toEqual([
      '4 items were sent, and the vehicle holds 6.',
    ]);
  });

  it('is described in at most twenty sentences', () => {
    const many = wireItems(Array.from({ length: 60 }, () => waypoint));
    const other = many.map((item) => ({ ...item, z: 10 }));
    const told = compareMissions(many, { items: other, count: 60 }, 'px4');
    expect(told).toHaveLength(21);
    expect(told.at(-1)).toBe('And 40 more.');
  });
});
