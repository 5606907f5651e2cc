import { describe, expect, it } from 'vitest';
import type { LngLat } from '../scene.ts';
import { at, fakeMap } from '../testing/fake-tools.ts';
import { dragHandles, type Handle } from './drag-handles.ts';

const square: LngLat[] = [
  [0, 0],
  [0, 2],
  [2, 2],
  [2, 0],
];
const corners = square.map((position, i): Handle => ({ id: `corner:${i}`, kind: 'corner', position }));
const middle: Handle = { id: 'middle:0', kind: 'middle', position: [0, 1] };

function editing(handles: readonly Handle[] = [corners[0] as Handle, middle, ...corners.slice(1)]) {
  const { modes, shown, under } = fakeMap();
  const calls: unknown[] = [];
  const mode = dragHandles({
    handles: () => handles,
    areas: () => [{ id: 'field', ring: square }],
    onGrab: ({ id }) => calls.push(`grab ${id}`),
    onDrag: ({ id }, { from, to }) => calls.push([`drag ${id}`, from, to]),
    onDrop: ({ id }) => calls.push(`drop ${id}`),
    onCancel: ({ id }) => calls.push(`cancel ${id}`),
    onPress: ({ id }) => calls.push(`press ${id}`),
    onRemove: ({ id }) => calls.push(`remove ${id}`),
    onClick: (_, features) => calls.push(`click ${features.length}`),
    onEscape: () => calls.push('escape'),
  });
  modes.use(mode);
  return { modes, shown, under, calls, mode };
}

describe('dragging handles', () => {
  it('reports grab, drags and drop, and moves the handle by the offset of the pointer', () => {
    const { modes, calls, shown } = editing();
    expect(modes.down(at(2.05, 2))).toBe(true);
    modes.drag(at(3.05, 3));
    expect(shown.cursor).toBe('grabbing');
    modes.up(at(3.05, 3));
    expect(calls).toEqual(['grab corner:2', ['drag corner:2', [2, 2], [3, 3]], 'drop corner:2']);
  });

  it('drags the whole area from inside, and ignores gestures outside', () => {
    const { modes, calls } = editing();
    expect(modes.down(at(1, 1))).toBe(true);
    modes.drag(at(1.5, 1));
    modes.up(at(1.5, 1));
    expect(calls).toEqual(['grab field', ['drag field', [1, 1], [1.5, 1]], 'drop field']);
    expect(modes.down(at(4, 4))).toBe(false);
  });

  it('treats a press with a small move as a press', () => {
    const { modes, calls } = editing();
    modes.down(at(2, 2));
    modes.drag(at(2.02, 2));
    modes.up(at(2.02, 2));
    expect(calls).toEqual(['press corner:2']);
  });

  it('has a larger hit radius by finger than by mouse', () => {
    const { modes, calls } = editing();
    expect(modes.down(at(2.2, 2))).toBe(false);
    expect(modes.down(at(2.2, 2, true))).toBe(true);
    modes.up(at(2.2, 2, true));
    expect(calls).toEqual(['press corner:2']);
  });

  it('prefers a corner to the middle of a side, and both to the area', () => {
    const near: Handle = { ...middle, position: [0, 0.3] };
    const { modes, calls } = editing([corners[0] as Handle, near]);
    modes.down(at(0.1, 0.15, true));
    modes.up(at(0.1, 0.15, true));
    expect(calls).toEqual(['press corner:0']);
  });

  it('shows midpoints only on long sides, and none during a drag', () => {
    const close: Handle = { ...middle, position: [0, 0.15] };
    expect(editing([corners[0] as Handle, close]).shown.handles.map(({ id }) => id)).toEqual(['corner:0']);
    const { modes, shown, mode } = editing();
    expect(shown.handles.map(({ id }) => id)).toContain('middle:0');
    modes.down(at(2, 2));
    modes.drag(at(3, 3));
    mode.refresh();
    expect(shown.handles.map(({ id }) => id)).not.toContain('middle:0');
    expect(shown.handles.find(({ isActive }) => isActive)?.id).toBe('corner:2');
  });

  it('reports a cancel when the gesture is cancelled or the mode is left', () => {
    const { modes, calls, shown } = editing();
    for (const giveUp of [() => modes.cancel(), () => modes.leave()]) {
      modes.down(at(2, 2));
      modes.drag(at(3, 3));
      giveUp();
    }
    expect(calls.filter((entry) => typeof entry === 'string')).toEqual([
      'grab corner:2',
      'cancel corner:2',
      'grab corner:2',
      'cancel corner:2',
    ]);
    expect(shown.handles).toEqual([]);
  });

  it('removes the pressed handle by key, and any handle by its menu', () => {
    const { modes, calls } = editing();
    modes.key('Delete');
    modes.down(at(2, 2));
    modes.up(at(2, 2));
    modes.key('Backspace');
    modes.menu(at(0, 0));
    modes.menu(at(1, 1));
    expect(calls).toEqual(['press corner:2', 'remove corner:2', 'remove corner:0']);
  });

  it('works with the keyboard: N selects, Enter drags to the cross, Delete removes', () => {
    const { modes, calls, shown } = editing();
    modes.key('ArrowUp');
    expect(shown.hint).toMatchObject({ text: 'Press N or P to choose a point of the shape.', isNote: true });
    modes.key('n');
    expect(shown.handles.find(({ isActive }) => isActive)?.id).toBe('corner:0');
    expect(shown.hint?.text).toContain('Corner: press Enter to move it to the cross, Delete to remove it.');
    modes.key('Enter');
    modes.key('p');
    modes.key('Delete');
    expect(calls).toEqual(['grab corner:0', ['drag corner:0', [0, 0], [7, 8]], 'drop corner:0', 'remove corner:3']);
    modes.down(at(5, 5));
    expect(shown.hint).toBeNull();
  });

  it('passes on clicks elsewhere, and Escape without leaving', () => {
    const { modes, calls, under } = editing();
    under.push({ layer: 'plan-paths', source: 'plan-flat', sourceLayer: undefined, id: undefined, properties: {} });
    modes.click(at(5, 5));
    modes.key('Escape');
    expect(calls).toEqual(['click 1', 'escape']);
    expect(modes.active.name).toBe('drag-handles');
  });

  it('shows draggable and clickable shapes by the cursor', () => {
    const { modes, shown, under } = editing();
    modes.move(at(1, 1));
    expect(shown.cursor).toBe('grab');
    modes.move(at(5, 5));
    expect(shown.cursor).toBe('');
    under.push({ layer: 'a', source: 'b', sourceLayer: undefined, id: undefined, properties: { segmentId: 's' } });
    modes.move(at(5, 5));
    expect(shown.cursor).toBe('pointer');
  });
});
