import type { LiveChanges } from '@overflight/contract/telemetry/live.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamFollowing } from './follow-stream.ts';
import { LiveConnection } from './live-connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Stream = StreamFollowing & { breakOff: () => void };
const whole: LiveChanges = { isWhole: true, changes: [] };
const ofPlan: LiveChanges = { isWhole: false, changes: [{ kind: 'plan', id: 'p', version: 2 }] };
const settle = () => vi.advanceTimersByTimeAsync(0);
const say = (stream: Stream | undefined, changes: LiveChanges) =>
  stream?.onEvent({ name: 'changes', data: JSON.stringify(changes) });

/** Streams controlled by the test, one entry per connection. */
function aLine() {
  const streams: Stream[] = [];
  const waits: number[] = [];
  const line = new LiveConnection({
    follow: (following) =>
      new Promise((_, fail) => streams.push({ ...following, breakOff: () => fail(new Error('cut')) })),
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  const heard: LiveChanges[] = [];
  const hear = () => line.followChanges((changes) => heard.push(changes));
  const vehicles = {
    onOpen: vi.fn<() => void>(),
    onFrame: vi.fn<(data: string) => void>(),
    onBreak: vi.fn<() => void>(),
  };
  return { line, streams, waits, heard, hear, vehicles };
}

describe('the live connection', () => {
  it('reports that anything may have changed after opening and after a break, and changes in between', async () => {
    const { streams, heard, hear } = aLine();
    hear();
    say(streams[0], whole);
    say(streams[0], ofPlan);
    expect(heard).toEqual([whole, ofPlan]);
    streams[0]?.breakOff();
    await settle();
    expect(heard).toHaveLength(2);
    say(streams[1], whole);
    say(streams[1], ofPlan);
    expect(heard).toEqual([whole, ofPlan, whole, ofPlan]);
  });

  it('is reopened with backoff', async () => {
    const { streams, waits, hear } = aLine();
    hear();
    for (let time = 0; time < 6; time++) {
      streams.at(-1)?.breakOff();
      await settle();
    }
    expect(waits).toEqual([500, 1000, 2000, 5000, 10_000, 10_000]);
    say(streams.at(-1), whole);
    streams.at(-1)?.breakOff();
    await settle();
    expect(waits.at(-1)).toBe(500);
  });

  it('is shared by vehicles and changes: a new one replaces it without missing anything', async () => {
    const { line, streams, heard, hear, vehicles } = aLine();
    hear();
    say(streams[0], whole);
    line.followVehicles(vehicles);
    expect(streams.map(({ wantsVehicles }) => wantsVehicles)).toEqual([false, true]);
    say(streams[0], ofPlan);
    expect(streams[0]?.signal.aborted).toBe(false);
    expect(line.connection()).toBe(streams[0]?.connection);
    say(streams[1], whole);
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(line.connection()).toBe(streams[1]?.connection);
    expect(heard).toEqual([whole, ofPlan]);
    streams[1]?.onEvent({ name: '', data: 'a frame' });
    expect(vehicles.onFrame).toHaveBeenCalledExactlyOnceWith('a frame');
    streams[1]?.breakOff();
    await settle();
    expect(vehicles.onBreak).toHaveBeenCalledOnce();
    say(streams[2], whole);
    expect(heard).toEqual([whole, ofPlan, whole]);
  });

  it('that breaks before its replacement is open has missed changes', async () => {
    const { line, streams, heard, hear, vehicles } = aLine();
    hear();
    say(streams[0], whole);
    line.followVehicles(vehicles);
    streams[0]?.breakOff();
    await settle();
    expect(streams).toHaveLength(2);
    expect(line.connection()).toBeNull();
    say(streams[1], whole);
    expect(heard).toEqual([whole, whole]);
  });

  it('keeps vehicles for some seconds after the last listener', async () => {
    const { line, streams, hear, vehicles } = aLine();
    hear();
    const leave = line.followVehicles(vehicles);
    say(streams[1], whole);
    leave();
    await vi.advanceTimersByTimeAsync(9000);
    expect(streams).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(streams.at(-1)?.wantsVehicles).toBe(false);
    expect(streams).toHaveLength(3);
  });

  it('closes with the last listener, and a throwing listener ends it', async () => {
    const { line, streams, hear, vehicles } = aLine();
    const ends = [hear(), line.followVehicles(vehicles)];
    say(streams[1], whole);
    expect(line.connection()).toBe(streams[1]?.connection);
    vehicles.onFrame.mockImplementation(() => {
      throw new Error('too late');
    });
    expect(() => streams[1]?.onEvent({ name: '', data: '' })).toThrow('too late');
    for (const end of ends) end();
    expect(streams.every(({ signal }) => signal.aborted)).toBe(true);
    expect(line.connection()).toBeNull();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(streams).toHaveLength(2);
  });

  it('has a new id after each break', async () => {
    const { line, streams, hear } = aLine();
    const names: (string | null)[] = [];
    line.subscribeConnection(() => names.push(line.connection()));
    hear();
    say(streams[0], whole);
    streams[0]?.breakOff();
    await settle();
    say(streams[1], whole);
    expect(names).toEqual([streams[0]?.connection, null, streams[1]?.connection]);
    expect(new Set(names).size).toBe(3);
  });
});
