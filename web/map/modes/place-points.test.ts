import { describe, expect, it } from 'vitest';
import { at, fakeMap } from '../testing/fake-tools.ts';
import { placePoints } from './place-points.ts';

describe('placing points', () => {
  it('PLAN-21 takes every click as a point until Enter, Escape or the button, a double click as one', () => {
    for (const end of ['Enter', 'Escape', 'button']) {
      const { modes, shown } = fakeMap();
      const calls: unknown[] = [];
      modes.use(
        placePoints({ hint: 'Click away', onPoint: (point) => calls.push(point), onDone: () => calls.push('done') }),
      );
      expect(shown.hint).toEqual({ text: 'Click away', canFinish: true });
      modes.click(at(1, 2));
      modes.click(at(1.01, 2));
      modes.click(at(3, 4));
      modes.key(' ');
      if (end === 'button') modes.finish();
      else modes.key(end);
      modes.click(at(5, 6));
      expect(calls).toEqual([[1, 2], [3, 4], [7, 8], 'done']);
    }
  });
});
