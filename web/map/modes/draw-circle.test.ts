import { describe, expect, it } from 'vitest';
import { at, fakeMap } from '../testing/fake-tools.ts';
import { drawCircle } from './draw-circle.ts';

function drawing() {
  const { modes, shown } = fakeMap();
  const done: unknown[] = [];
  modes.use(drawCircle({ onDone: (circle) => done.push(circle) }));
  return { modes, shown, done };
}

const circle = { centre: [1, 1], onCircle: [2, 1] };

describe('drawing a circle', () => {
  it('goes from press to release, and shows the radius meanwhile', () => {
    const { modes, shown, done } = drawing();
    expect(modes.down(at(1, 1))).toBe(true);
    modes.drag(at(1.0005, 1));
    expect(shown.hint?.text).toBe('Radius 56 m');
    expect(shown.draft?.outline.length).toBeGreaterThan(35);
    modes.drag(at(1.00005, 1));
    expect(shown.hint?.text).toBe('Radius 5.6 m');
    modes.up(at(2, 1));
    expect(done).toEqual([circle]);
  });

  it('also works with two clicks', () => {
    const { modes, shown, done } = drawing();
    modes.down(at(1, 1));
    modes.up(at(1.01, 1));
    expect(done).toEqual([]);
    modes.move(at(1.5, 1));
    expect(shown.hint?.text).toBe('Radius 55589 m');
    modes.down(at(2, 1));
    modes.up(at(2, 1));
    expect(done).toEqual([circle]);
  });

  it('resets the centre if the press becomes a pinch, and never ends without a radius', () => {
    const { modes, shown, done } = drawing();
    modes.down(at(1, 1));
    modes.cancel();
    expect(shown.draft).toBeNull();
    modes.key(' ');
    modes.key('Enter');
    expect(done).toEqual([]);
    modes.key('Escape');
    expect(done).toEqual([null]);
  });
});
