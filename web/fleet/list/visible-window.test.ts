import { describe, expect, it } from 'vitest';
import { visibleWindow } from './visible-window.ts';

describe('the rendered rows', () => {
  it('are the visible ones with a few around them', () => {
    expect(visibleWindow({ count: 5000, rowPx: 100, topPx: 0, heightPx: 600 })).toEqual({ from: 0, to: 12 });
    expect(visibleWindow({ count: 5000, rowPx: 100, topPx: 250_000, heightPx: 600 })).toEqual({ from: 2494, to: 2512 });
  });

  it('stay within the list, even if it became shorter than the scroll offset', () => {
    expect(visibleWindow({ count: 3, rowPx: 100, topPx: 0, heightPx: 600 })).toEqual({ from: 0, to: 3 });
    expect(visibleWindow({ count: 10, rowPx: 100, topPx: 90_000, heightPx: 600 })).toEqual({ from: 3, to: 10 });
    expect(visibleWindow({ count: 0, rowPx: 100, topPx: 0, heightPx: 600 })).toEqual({ from: 0, to: 0 });
  });
});
