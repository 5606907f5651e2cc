import { describe, expect, it } from 'vitest';
import { cancelGesture, endGesture, recordEdit, redo, startHistory, undo } from './edit-history.ts';

describe('the history of edits', () => {
  it('goes back and forth through every step', () => {
    const third = recordEdit(recordEdit(startHistory('one'), 'two'), 'three');
    expect(undo(third).present).toBe('two');
    expect(undo(undo(third)).present).toBe('one');
    expect(undo(undo(undo(third))).present).toBe('one');
    expect(redo(undo(third))).toEqual(third);
    expect(redo(third)).toBe(third);
  });

  it('drops the redo states after a new change', () => {
    const other = recordEdit(undo(recordEdit(startHistory('one'), 'two')), 'other');
    expect(redo(other).present).toBe('other');
    expect(undo(other).present).toBe('one');
  });

  it('counts each gesture as one step', () => {
    const dragged = recordEdit(recordEdit(startHistory(0), 1, 'drag'), 2, 'drag');
    expect(undo(dragged).present).toBe(0);
    expect(undo(recordEdit(endGesture(dragged), 3, 'drag')).present).toBe(2);
    expect(undo(recordEdit(dragged, 3, 'type')).present).toBe(2);
  });

  it('reverts a cancelled gesture without a step', () => {
    const before = recordEdit(startHistory(0), 1);
    const dragged = recordEdit(recordEdit(before, 2, 'drag'), 3, 'drag');
    expect(cancelGesture(dragged)).toMatchObject({ present: 1, past: [0], future: [] });
    expect(cancelGesture(before).present).toBe(1);
  });

  it('records nothing where nothing changed, and keeps 200 steps', () => {
    const start = startHistory(0);
    expect(recordEdit(start, 0)).toBe(start);
    let long = start;
    for (let n = 1; n <= 500; n++) long = recordEdit(long, n);
    expect(long.past).toHaveLength(200);
  });
});
