import { describe, expect, it } from 'vitest';
import { applyFrame, type Vehicles } from './apply-frame.ts';
import { isGone, isLive } from './live-vehicle.ts';
import { trailLimits } from './extend-trail.ts';
import { aFrame, aLocation, AT } from '../testing/a-location.ts';

/** Our clock is an hour ahead of the server's. */
const RECEIVED = AT + 3_600_000;

function started(): Vehicles {
  const vehicles: Vehicles = new Map();
  applyFrame(vehicles, aFrame({ isWhole: true, vehicles: [aLocation()] }), RECEIVED);
  return vehicles;
}

describe('a frame of live positions', () => {
  it('moves a vehicle and keeps its other facts', () => {
    const vehicles = started();
    applyFrame(vehicles, aFrame({ moved: [[1, 8.51, 47.31, 530, 180, 9, 60, 40]] }), RECEIVED + 5000);
    expect(vehicles.get(1)).toMatchObject({
      position: [8.51, 47.31],
      altitudeM: 530,
      heading: 180,
      groundSpeedMps: 9,
      heightM: 60,
      heardAt: RECEIVED + 4960,
      mode: 'Auto',
    });
  });

  it('knows how old a position is although the clocks differ', () => {
    const vehicles: Vehicles = new Map();
    const old = aLocation({ timestamp: new Date(AT - 4000).toISOString() });
    applyFrame(vehicles, aFrame({ isWhole: true, vehicles: [old] }), RECEIVED);
    expect(vehicles.get(1)?.heardAt).toBe(RECEIVED - 4000);
  });

  it('LIVE-02 a vehicle is live while isStatic is false and it was heard within 10 s, also by our own clock', () => {
    const vehicle = started().get(1);
    if (!vehicle) throw new Error('no vehicle');
    expect(isLive(vehicle, RECEIVED + 10_000)).toBe(true);
    expect(isLive(vehicle, RECEIVED + 10_001)).toBe(false);
    expect(isLive(vehicle, RECEIVED - 10_001)).toBe(false);
    expect(isLive({ ...vehicle, isStatic: true }, RECEIVED)).toBe(false);
    expect(isGone(vehicle, RECEIVED + 10 * 60_000 + 1)).toBe(true);
  });

  it('a vehicle that moves again is live again', () => {
    const vehicles = started();
    applyFrame(vehicles, aFrame({ vehicles: [aLocation({ isStatic: true })] }), RECEIVED + 11_000);
    applyFrame(vehicles, aFrame({ moved: [[1, 8.5, 47.3, null, null, null, null, 0]] }), RECEIVED + 12_000);
    expect(vehicles.get(1)).toMatchObject({ isStatic: false, heading: null, altitudeM: null });
  });

  it('removes vehicles that left and, with a whole frame, all it does not list', () => {
    const vehicles = started();
    applyFrame(vehicles, aFrame({ vehicles: [aLocation({ number: 2, objectId: 'b' })] }), RECEIVED);
    applyFrame(vehicles, aFrame({ gone: [1] }), RECEIVED);
    expect([...vehicles.keys()]).toEqual([2]);
    applyFrame(vehicles, aFrame({ isWhole: true }), RECEIVED);
    expect(vehicles.size).toBe(0);
  });

  it('keeps the trail if a new stream uses another number', () => {
    const vehicles = started();
    const trail = vehicles.get(1)?.trail;
    applyFrame(vehicles, aFrame({ isWhole: true, vehicles: [aLocation({ number: 9 })] }), RECEIVED);
    expect([...vehicles.keys()]).toEqual([9]);
    expect(vehicles.get(9)?.trail).toBe(trail);
  });

  it('a trail has a point every two seconds and ends after some minutes, also where the clock is set back', () => {
    const vehicles = started();
    for (let ms = 0; ms <= 2 * trailLimits.keptMs; ms += 100)
      applyFrame(vehicles, aFrame({ moved: [[1, 8.5, 47.3, 520, 90, 8, 50, 0]] }), RECEIVED + ms);
    const trail = vehicles.get(1)?.trail ?? [];
    expect(trail.length).toBe(trailLimits.keptMs / trailLimits.everyMs + 1);
    expect((trail.at(-1)?.at ?? 0) - (trail[0]?.at ?? 0)).toBe(trailLimits.keptMs);
    const moved = aFrame({ moved: [[1, 8.6, 47.3, 520, 90, 8, 50, 0]] });
    applyFrame(vehicles, moved, RECEIVED - 3_600_000);
    expect(vehicles.get(1)?.trail).toEqual([{ at: RECEIVED - 3_600_000, position: [8.6, 47.3] }]);
  });

  it('a move of an unknown vehicle is ignored', () => {
    const vehicles = started();
    applyFrame(vehicles, aFrame({ moved: [[7, 0, 0, 0, 0, 0, 0, 0]] }), RECEIVED);
    expect(vehicles.size).toBe(1);
  });
});
