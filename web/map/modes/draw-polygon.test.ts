import { describe, expect, it } from 'vitest';
import type { LngLat } from '../scene.ts';
import { at, fakeMap } from '../testing/fake-tools.ts';
import { drawPolygon } from './draw-polygon.ts';

const triangle: LngLat[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];

function drawing(corners: readonly LngLat[] = []) {
  const { modes, shown } = fakeMap();
  const done: (LngLat[] | null)[] = [];
  modes.use(drawPolygon({ onDone: (ring) => done.push(ring) }));
  for (const [lng, lat] of corners) modes.click(at(lng, lat));
  return { modes, shown, done };
}

describe('drawing a polygon', () => {
  it.each([
    ['a click on the first corner', (modes: ReturnType<typeof drawing>['modes']) => modes.click(at(0.05, 0))],
    ['a tap near the first corner', (modes: ReturnType<typeof drawing>['modes']) => modes.click(at(0.2, 0, true))],
    ['Enter', (modes: ReturnType<typeof drawing>['modes']) => modes.key('Enter')],
    ['the button', (modes: ReturnType<typeof drawing>['modes']) => modes.finish()],
  ])('ends with %s', (_, end) => {
    const { modes, done, shown } = drawing(triangle);
    end(modes);
    expect(done).toEqual([triangle]);
    expect(modes.active.name).toBe('resting');
    expect(shown.draft).toBeNull();
  });

  it('treats a double click as one corner, and ends', () => {
    const { modes, done } = drawing([
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
    modes.double(at(1, 1));
    expect(done).toEqual([triangle]);
  });

  it('passes null when cancelled', () => {
    const { modes, done } = drawing(triangle);
    modes.key('Escape');
    expect(done).toEqual([null]);
  });

  it('does not finish with fewer than three corners, and says why', () => {
    const { modes, done, shown } = drawing([
      [0, 0],
      [1, 0],
    ]);
    modes.key('Enter');
    expect(done).toEqual([]);
    expect(shown.hint).toMatchObject({ text: 'An area needs at least three different points.', isProblem: true });
  });

  it('rejects a self-intersecting outline with the reason, and continues after undo', () => {
    const { modes, done, shown } = drawing([...triangle, [0.5, -1]]);
    modes.key('Enter');
    expect(done).toEqual([]);
    expect(shown.hint).toMatchObject({ text: 'The outline crosses or touches itself.', isProblem: true });
    modes.move(at(3, 3));
    expect(shown.hint?.isProblem).toBe(true);
    modes.undoPoint();
    expect(shown.hint).toMatchObject({ canFinish: true });
    modes.key('Enter');
    expect(done).toEqual([triangle]);
  });

  it('marks an outline that would intersect itself at the pointer', () => {
    const { modes, shown } = drawing(triangle);
    modes.move(at(0, 1));
    expect(shown.draft).toMatchObject({ isBroken: false, outline: [...triangle, [0, 1]] });
    modes.move(at(0.5, -1));
    expect(shown.draft?.isBroken).toBe(true);
  });

  it('does not mark the outline while the pointer is on the last corner', () => {
    const { modes, shown } = drawing([...triangle, [0, 1]]);
    modes.move(at(0, 1));
    expect(shown.draft).toMatchObject({ isBroken: false, outline: [...triangle, [0, 1]] });
  });

  it('highlights the first corner where a click would close the outline', () => {
    const { modes, shown } = drawing(triangle);
    modes.move(at(0.05, 0.05));
    expect(shown.draft).toMatchObject({ isClosing: true, outline: triangle });
    modes.move(at(0.5, 0.05));
    expect(shown.draft?.isClosing).toBe(false);
  });

  it('is drawn with the keyboard: Space adds the centre, Backspace removes it', () => {
    const { modes, shown } = drawing([[0, 0]]);
    modes.key(' ');
    expect(shown.draft?.corners).toEqual([
      [0, 0],
      [7, 8],
    ]);
    modes.key('Backspace');
    expect(shown.draft?.corners).toEqual([[0, 0]]);
  });
});
