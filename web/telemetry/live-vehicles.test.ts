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

  it('who is silent for ten minutes leaves, even if the stream hangs', async () => {
    const { live, streams } = watched();
    live.open();
    await settle();
    streams[0]?.onFrame(whole());
    expect(live.all(Date.now() + 9 * 60_000)).toHaveLength(1);
    expect(live.all(Date.now() + 11 * 60_000)).toHaveLength(0);
  });
});
