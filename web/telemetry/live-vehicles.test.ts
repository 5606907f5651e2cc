import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Following } from './follow-stream.ts';
import { LiveVehicles, LOADING_FAILED } from './live-vehicles.ts';
import { aFrame, aLocation } from './testing/a-location.ts';

type Ways = ConstructorParameters<typeof LiveVehicles>[0];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A stream in the hands of the test: each entry is one that was opened. */
function watched(changes: Partial<Ways> = {}) {
  const streams: (Following & { breakOff: () => void })[] = [];
  const waits: number[] = [];
  const told: string[] = [];
  const live = new LiveVehicles({
    list: async () => [],
    follow: (following) =>
      new Promise((_, fail) => streams.push({ ...following, breakOff: () => fail(new Error('cut')) })),
    wait: async (ms) => {
      waits.push(ms);
    },
    tell: (text) => told.push(text),
    ...changes,
  });
  return { live, streams, waits, told };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const whole = () => aFrame({ isWhole: true, at: Date.now(), vehicles: [fresh()] });
const fresh = () => aLocation({ timestamp: new Date().toISOString() });

describe('live vehicles', () => {
  it('LIVE-04 a first load that fails is logged and told in the words of the specification; the stream is tried all the same', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { live, streams, told } = watched({ list: () => Promise.reject(new Error('down')) });
    live.open();
    await settle();
    expect(told).toEqual(['Error loading locations. Please refresh the page to try again.']);
    expect(LOADING_FAILED).toBe(told[0]);
    expect(logged).toHaveBeenCalledOnce();
    streams[0]?.onFrame(whole());
    expect(live.all(Date.now())).toHaveLength(1);
  });

  it('a stream that breaks is opened again with growing waits, and the break is told until the next frame', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { live, streams, waits } = watched();
    live.open();
    await settle();
    streams[0]?.onFrame(whole());
    for (let time = 0; time < 4; time++) {
      streams.at(-1)?.breakOff();
      await settle();
    }
    expect(streams).toHaveLength(5);
    expect(waits).toEqual([500, 1000, 2000, 5000]);
    expect(live.interruptedMs(Date.now())).toBeNull();
    expect(live.interruptedMs(Date.now() + 12_000)).toBe(12_000);
    streams.at(-1)?.onFrame(whole());
    expect(live.interruptedMs(Date.now() + 12_000)).toBeNull();
    streams.at(-1)?.breakOff();
    await settle();
    expect(waits.at(-1)).toBe(500);
  });

  it('nothing is opened again once it is closed', async () => {
    const { live, streams, waits } = watched();
    const close = live.open();
    await settle();
    close();
    streams[0]?.breakOff();
    await settle();
    expect(streams).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('one stream serves everybody who looks, until the last one stops', async () => {
    const { live, streams } = watched();
    const ends = [live.open(), live.open()];
    await settle();
    expect(streams).toHaveLength(1);
    ends[0]?.();
    expect(streams[0]?.signal.aborted).toBe(false);
    ends[1]?.();
    expect(streams[0]?.signal.aborted).toBe(true);
  });

  it('LIVE-02 a position that comes late is as old as it is, whatever the difference between the clocks', async () => {
    const { live, streams } = watched();
    live.open();
    await settle();
    const serverNow = () => Date.now() - 3_600_000;
    const start = {
      isWhole: true,
      at: serverNow(),
      vehicles: [aLocation({ timestamp: new Date(serverNow()).toISOString() })],
    };
    streams[0]?.onFrame(aFrame(start));
    const moved = aFrame({ at: serverNow() + 1000, moved: [[1, 8.51, 47.31, 530, 180, 9, 60, 40]] });
    const heardAt = Date.now() + 1000 - 40;
    await vi.advanceTimersByTimeAsync(9000);
    streams[0]?.onFrame(moved);
    expect(live.all(Date.now())).toMatchObject([{ position: [8.51, 47.31], heardAt }]);
  });

  it('a stream that falls behind for longer than a vehicle counts as live is opened again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { live, streams } = watched();
    live.open();
    await settle();
    const { at } = whole();
    streams[0]?.onFrame(whole());
    await vi.advanceTimersByTimeAsync(10_001);
    expect(() => streams[0]?.onFrame(aFrame({ at, moved: [[1, 9, 48, 530, 180, 9, 60, 0]] }))).toThrow('too late');
    expect(live.all(Date.now())).toMatchObject([{ position: [8.5, 47.3] }]);
    streams[0]?.breakOff();
    await settle();
    streams[1]?.onFrame(aFrame({ at, moved: [[1, 9, 48, 530, 180, 9, 60, 0]] }));
    expect(live.all(Date.now())).toMatchObject([{ position: [9, 48], heardAt: Date.now() }]);
  });

  it('who is silent for ten minutes leaves, even if the stream hangs', async () => {
    const { live, streams } = watched();
    live.open();
    await settle();
    streams[0]?.onFrame(whole());
    expect(live.all(Date.now() + 9 * 60_000)).toHaveLength(1);
    expect(live.all(Date.now() + 11 * 60_000)).toHaveLength(0);
  });
});
