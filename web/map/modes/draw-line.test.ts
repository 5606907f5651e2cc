import { describe, expect, it } from 'vitest';
import type { LngLat } from '../scene.ts';
import { at, fakeMap } from '../testing/fake-tools.ts';
import { drawLine } from './draw-line.ts';

const road: LngLat[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];

function drawing(points: readonly LngLat[] = []) {
  const { modes, shown } = fakeMap();
  const done: (LngLat[] | null)[] = [];
  modes.use(drawLine({ onDone: (line) => done.push(line) }));
  for (const [lng, lat] of points) modes.click(at(lng, lat));
  return { modes, shown, done };
}

describe('drawing a line', () => {
  it.each([
    ['a click on the last point', (modes: ReturnType<typeof drawing>['modes']) => modes.click(at(1, 1))],
    ['Enter', (modes: ReturnType<typeof drawing>['modes']) => modes.key('Enter')],
    ['the button', (modes: ReturnType<typeof drawing>['modes']) => modes.finish()],
  ])('ends with %s', (_, end) => {
    const { modes, done, shown } = drawing(road);
    end(modes);
    expect(done).toEqual([road]);
    expect(shown.draft).toBeNull();
  });

  it('may come back to its start', () => {
    const { modes, done } = drawing([...road, [0, 0]]);
    modes.key('Enter');
    expect(done).toEqual([[...road, [0, 0]]]);
  });

  it('does not finish with one point, and says why; cancelled it passes null', () => {
    const { modes, done, shown } = drawing([[0, 0]]);
    modes.key('Enter');
    expect(shown.hint).toMatchObject({ text: 'A line needs at least two different points.', isProblem: true });
    modes.key('Escape');
    expect(done).toEqual([null]);
  });

  it('takes back its last point', () => {
    const { modes, done } = drawing(road);
    modes.key('Backspace');
    modes.key('Enter');
    expect(done).toEqual([road.slice(0, 2)]);
  });
});
