import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { everyFrame, msToBeat } from './beat.ts';

it('the beat comes with every tenth of a second, or a little after it', () => {
  expect(msToBeat(1000)).toBe(100);
  expect(msToBeat(1001)).toBe(99);
  expect(msToBeat(1099)).toBe(1);
  expect(msToBeat(1000, 10)).toBe(10);
  expect(msToBeat(1010, 10)).toBe(100);
});

it('what is done with every frame is done after the beat, ten times a second, until it is stopped', async () => {
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
