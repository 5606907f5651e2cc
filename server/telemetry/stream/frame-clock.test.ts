import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { everyFrame, msToNextFrame } from './frame-clock.ts';

it('the frame tick falls on every tenth of a second, or slightly after', () => {
  expect(msToNextFrame(1000)).toBe(100);
  expect(msToNextFrame(1001)).toBe(99);
  expect(msToNextFrame(1099)).toBe(1);
  expect(msToNextFrame(1000, 10)).toBe(10);
  expect(msToNextFrame(1010, 10)).toBe(100);
});

it('a callback runs after each frame tick, ten times a second, until stopped', async () => {
  const at: number[] = [];
  const stop = everyFrame(() => at.push(Date.now()));
  await sleep(1050);
  stop();
  const { length } = at;
  expect(length).toBeGreaterThanOrEqual(5);
  expect(length).toBeLessThanOrEqual(11);
  for (const [index, ms] of at.slice(1).entries()) expect(ms - at[index]!).toBeGreaterThan(40);
  await sleep(250);
  expect(at).toHaveLength(length);
});
