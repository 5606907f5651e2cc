import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { naps } from './naps.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function aSleeper() {
  const slept: number[] = [];
  return { slept, ...naps((ms) => slept.push(ms)) };
}

it('a nap lasts until the next beat', () => {
  const { slept, nap } = aSleeper();
  nap(1);
  vi.setSystemTime(1_000_130);
  nap(20);
  expect(slept).toEqual([100, 70]);
});

it('where much comes it is shorter, so that a socket never has to keep more than it can', () => {
  const { slept, nap } = aSleeper();
  nap(1);
  vi.setSystemTime(1_000_100);
  nap(1000);
  expect(slept).toEqual([100, 20]);
});

it('nobody naps for a second after a vehicle was asked something, even where the clock is set back', () => {
  const { slept, nap, stayAwake } = aSleeper();
  stayAwake();
  nap(1);
  vi.setSystemTime(1_000_990);
  nap(1);
  vi.setSystemTime(999_500);
  nap(1);
  expect(slept).toEqual([]);
  vi.setSystemTime(1_001_050);
  nap(1);
  expect(slept).toEqual([50]);
});
