import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPauses } from './read-pauses.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function aSleeper() {
  const slept: number[] = [];
  return { slept, ...readPauses((ms) => slept.push(ms)) };
}

it('a pause lasts until the next frame tick', () => {
  const { slept, pause } = aSleeper();
  pause(1);
  vi.setSystemTime(1_000_130);
  pause(20);
  expect(slept).toEqual([100, 70]);
});

it('the pause is shorter under load, so that the socket buffer never overflows', () => {
  const { slept, pause } = aSleeper();
  pause(1);
  vi.setSystemTime(1_000_100);
  pause(1000);
  expect(slept).toEqual([100, 20]);
});

it('there are no pauses for a second after a request, even if the clock is set back', () => {
  const { slept, pause, skipPauses } = aSleeper();
  skipPauses();
  pause(1);
  vi.setSystemTime(1_000_990);
  pause(1);
  vi.setSystemTime(999_500);
  pause(1);
  expect(slept).toEqual([]);
  vi.setSystemTime(1_001_050);
  pause(1);
  expect(slept).toEqual([50]);
});
