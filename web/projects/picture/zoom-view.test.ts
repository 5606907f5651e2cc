import { describe, expect, it } from 'vitest';
import { clamped, filled, moved, toPhoto, toScreen, viewOf, wholeScale, zoomed } from './zoom-view.ts';

const screen = { width: 800, height: 600 };
const photo = { width: 4000, height: 3000 };
const whole = wholeScale(photo, screen);

describe('the view of a photo', () => {
  it('has a chosen place in the middle', () => {
    const view = viewOf([1000, 500], 2, screen);
    expect(toScreen(view, [1000, 500])).toEqual([400, 300]);
    expect(toPhoto(view, [402, 300])).toEqual([1001, 500]);
  });

  it('leaves no empty area beside a photo that is larger than the screen', () => {
    const atCorner = filled(viewOf([3990, 5], 1, screen), photo, screen);
    expect([toPhoto(atCorner, [0, 0]), toPhoto(atCorner, [800, 600])]).toEqual([
      [3200, 0],
      [4000, 600],
    ]);
    expect(filled(viewOf([2000, 1500], 1, screen), photo, screen)).toEqual(viewOf([2000, 1500], 1, screen));
    const small = filled(viewOf([0, 0], 0.1, screen), photo, screen);
    expect(toScreen(small, [2000, 1500])).toEqual([400, 300]);
  });

  it('zooms about a fixed place, between nearly the whole photo and large pixels', () => {
    const view = viewOf([1000, 500], 1, screen);
    const larger = zoomed(view, 3, { fixed: [100, 50], whole });
    expect(larger.scale).toBe(3);
    expect(toPhoto(larger, [100, 50])).toEqual(toPhoto(view, [100, 50]));
    expect(zoomed(view, 1000, { fixed: [0, 0], whole }).scale).toBe(16);
    expect(zoomed(view, 0.001, { fixed: [0, 0], whole }).scale).toBeCloseTo(0.8 * 0.2);
  });

  it('moves with the finger, and marks stay inside of the photo', () => {
    expect(toScreen(moved(viewOf([0, 0], 1, screen), [10, -5]), [0, 0])).toEqual([410, 295]);
    expect(clamped([-3, 5000], photo)).toEqual([0, 3000]);
  });
});
