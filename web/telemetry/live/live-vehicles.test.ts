import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VehiclesListener } from '../../platform/live/live-connection.ts';
import type { LiveFrame } from '@overflight/contract/telemetry/telemetry.ts';
import { LiveVehicles, LOADING_FAILED } from './live-vehicles.ts';
import { aFrame, aLocation } from '../testing/a-location.ts';

type Ways = ConstructorParameters<typeof LiveVehicles>[0];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A connection controlled by the test. */
function watched(changes: Partial<Ways> = {}) {
  const followers = new Set<VehiclesListener>();
  const told: string[] = [];
  const live = new LiveVehicles({
    list: async () => [],
    follow: (listener) => {
      followers.add(listener);
      listener.onOpen();
      return () => followers.delete(listener);
    },
    showError: (text) => told.push(text),
    ...changes,
  });
  const line = {
    followers,
    open: () => followers.forEach(({ onOpen }) => onOpen()),
    send: (frame: LiveFrame) => followers.forEach(({ onFrame }) => onFrame(JSON.stringify(frame))),
    breakOff: () => followers.forEach(({ onBreak }) => onBreak()),
  };
  return { live, line, told };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const whole = () => aFrame({ isWhole: true, at: Date.now(), vehicles: [fresh()] });
const fresh = () => aLocation({ timestamp: new Date().toISOString() });

describe('live vehicles', () => {
  it('LIVE-04 a failed first load is logged and shown in the specified words; the stream is still tried', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { live, line, told } = watched({ list: () => Promise.reject(new Error('down')) });
    live.open();
    await settle();
    expect(told).toEqual(['Error loading locations. Please refresh the page to try again.']);
    expect(LOADING_FAILED).toBe(told[0]);
    expect(logged).toHaveBeenCalledOnce();
    line.send(whole());
    expect(live.all(Date.now())).toHaveLength(1);
  });

  it('a break is shown until the next frame', async () => {
    const { live, line } = watched();
    live.open();
    await settle();
    line.send(whole());
    line.breakOff();
    expect(live.interruptedMs(Date.now())).toBeNull();
    expect(live.interruptedMs(Date.now() + 12_000)).toBe(12_000);
    line.open();
    line.send(whole());
    expect(live.interruptedMs(Date.now() + 12_000)).toBeNull();
  });

  it('one connection serves all openers until the last one closes', async () => {
    const { live, line } = watched();
    const ends = [live.open(), live.open()];
    await settle();
    expect(line.followers.size).toBe(1);
    ends[0]?.();
    expect(line.followers.size).toBe(1);
    ends[1]?.();
    expect(line.followers.size).toBe(0);
  });

  it('LIVE-02 a late position keeps its age, whatever the difference between the clocks', async () => {
    const { live, line } = watched();
    live.open();
    await settle();
    const serverNow = () => Date.now() - 3_600_000;
    const start = {
      isWhole: true,
      at: serverNow(),
      vehicles: [aLocation({ timestamp: new Date(serverNow()).toISOString() })],
    };
    line.send(aFrame(start));
    const moved = aFrame({ at: serverNow() + 1000, moved: [[1, 8.51, 47.31, 530, 180, 9, 60, 40]] });
    const heardAt = Date.now() + 1000 - 40;
    await vi.advanceTimersByTimeAsync(9000);
    line.send(moved);
    expect(live.all(Date.now())).toMatchObject([{ position: [8.51, 47.31], heardAt }]);
  });

  it('a stream that lags longer than the stale limit is reopened', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { live, line } = watched();
    live.open();
    await settle();
    const { at } = whole();
    line.send(whole());
    await vi.advanceTimersByTimeAsync(10_001);
    expect(() => line.send(aFrame({ at, moved: [[1, 9, 48, 530, 180, 9, 60, 0]] }))).toThrow('too late');
    expect(live.all(Date.now())).toMatchObject([{ position: [8.5, 47.3] }]);
    line.breakOff();
    line.open();
    line.send(aFrame({ at, moved: [[1, 9, 48, 530, 180, 9, 60, 0]] }));
    expect(live.all(Date.now())).toMatchObject([{ position: [9, 48], heardAt: Date.now() }]);
  });

  it('a vehicle silent for ten minutes leaves, even if the stream hangs', async () => {
    const { live, line } = watched();
    live.open();
    await settle();
    line.send(whole());
    expect(live.all(Date.now() + 9 * 60_000)).toHaveLength(1);
    expect(live.all(Date.now() + 11 * 60_000)).toHaveLength(0);
  });
});
