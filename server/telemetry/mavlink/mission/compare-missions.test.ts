import { describe, expect, it } from 'vitest';
import { compareMissions } from './compare-missions.ts';
import { wireItems, type WireItem } from './wire-items.ts';

const waypoint = { command: 16, frame: 3, params: [0, 0, 0, null, 47.3977, 8.5456, 50], autoContinue: true } as const;
const speed = { command: 178, frame: 2, params: [1, 8, -1, 0, 0, 0, 0], autoContinue: true } as const;
const gimbal = { command: 205, frame: 2, params: [-30, 0, 0, 0, 0, 0, 2], autoContinue: true } as const;
const sent = wireItems([waypoint, waypoint, speed, gimbal]);
const changed = (seq: number, change: Partial<WireItem>) =>
  sent.map((item) => (item.seq === seq ? { ...item, ...change } : item));
const compared = (items: WireItem[], firmware: 'px4' | 'ardupilot') =>
  compareMissions(sent, { items, count: items.length }, firmware);

it('places go over the wire in whole numbers, and what is not set as NaN', () => {
  expect(sent[0]).toMatchObject({ x: 473_977_000, y: 85_456_000, z: 50, param4: NaN, seq: 0 });
  expect(sent[2]).toMatchObject({ x: 0, y: 0, param2: 8, frame: 2 });
});

describe('what came back', () => {
  it.each(['px4', 'ardupilot'] as const)('is the same for %s', (firmware) =>
    expect(compared(sent, firmware)).toEqual([]),
  );

  it('is the same in a frame that says the same', () => expect(compared(changed(1, { frame: 6 }), 'px4')).toEqual([]));

  it('differs by a single step of a place, by its frame, by a value and by its command', () => {
    expect(compared(changed(1, { x: 473_977_001 }), 'px4')).toEqual([
      'Item 1: latitude 473977000 was sent, and 473977001 came back.',
    ]);
    expect(compared(changed(1, { frame: 0 }), 'ardupilot')).toEqual([
      'Item 1: its altitude counts from elsewhere than it was sent.',
    ]);
    expect(compared(changed(2, { param2: 9 }), 'ardupilot')).toEqual(['Item 2: value 2 8 was sent, and 9 came back.']);
    expect(compared(changed(2, { command: 16 }), 'px4')).toEqual(['Item 2: command 178 was sent, and 16 came back.']);
    expect(compared(changed(1, { param4: 0 }), 'px4')).toEqual(['Item 1: value 4 nothing was sent, and 0 came back.']);
  });

  it('may lack what ArduPilot has no use for, and have its home', () => {
    const kept = changed(1, { param4: 0, z: 49.99 }).map((item) =>
      item.seq === 3 ? { ...item, z: 0, frame: 0 } : item,
    );
    expect(compared(kept, 'ardupilot')).toEqual([]);
    expect(compared(changed(0, { x: 1, y: 1, z: 408 }), 'ardupilot')).toEqual([]);
    expect(compared(changed(0, { x: 1 }), 'px4')).toHaveLength(1);
    expect(compared(changed(1, { z: 49 }), 'ardupilot')).toHaveLength(1);
  });

  it('is of another number', () => {
    expect(compared(sent.slice(0, 3), 'px4')).toEqual(['4 items were sent, and the vehicle holds 3.']);
    expect(compareMissions(sent, { items: sent, count: 6 }, 'px4')).toEqual([
      '4 items were sent, and the vehicle holds 6.',
    ]);
  });

  it('is told in twenty sentences at most', () => {
    const many = wireItems(Array.from({ length: 60 }, () => waypoint));
    const other = many.map((item) => ({ ...item, z: 10 }));
    const told = compareMissions(many, { items: other, count: 60 }, 'px4');
    expect(told).toHaveLength(21);
    expect(told.at(-1)).toBe('And 40 more.');
  });
});
