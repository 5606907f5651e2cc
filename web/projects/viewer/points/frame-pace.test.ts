import { expect, it } from 'vitest';
import { framePace } from './frame-pace.ts';

it('slow frames draw fewer points, fast ones all again, and a pause changes nothing', () => {
  const { shareAt } = framePace();
  let now = 0;
  const after = (ms: number, frames = 1) => {
    let share = 1;
    for (let frame = 0; frame < frames; frame++) share = shareAt((now += ms));
    return share;
  };
  expect(after(16, 5)).toBe(1);
  expect(after(50, 3)).toBeCloseTo(0.85 ** 3);
  expect(after(1000)).toBeCloseTo(0.85 ** 3 * 0.4);
  const slow = after(100, 100);
  expect(slow).toBe(0.01);
  expect(after(5000)).toBe(slow);
  expect(after(30)).toBe(slow);
  expect(after(16, 200)).toBe(1);
});
