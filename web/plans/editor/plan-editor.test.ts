import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, Unreachable } from '../../platform/calls/send.ts';
import { aSavedPlan } from '../testing/a-saved-plan.ts';
import type { PlanDraft } from './saving/plan-drafts.ts';
import { PlanEditor, type EditorParts } from './plan-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let startedAtMs = 0;

function open(given: Partial<EditorParts> = {}) {
  startedAtMs = Date.now();
  const kept: PlanDraft[] = [];
  let dropped = 0;
  const saves: { name: string; version: number | null }[] = [];
  const parts: EditorParts = {
    save: async (plan, version) => {
      saves.push({ name: plan.name, version });
      return { ...aSavedPlan({ name: plan.name }), version: (version ?? 0) + 1 };
    },
    readCurrent: async () => null,
    saveDraft: (draft) => kept.push(draft) > 0,
    deleteDraft: () => {
      dropped++;
    },
    now: () => new Date(Date.parse('2026-11-15T10:00:00Z') + (Date.now() - startedAtMs)),
    ...given,
  };
  const editor = new PlanEditor({ ...aSavedPlan({ name: 'Field' }), version: 3 }, parts);
  const rename = (name: string, gesture: string | null = null) => editor.change((plan) => ({ ...plan, name }), gesture);
  return { editor, rename, saves, kept, drops: () => dropped };
}

const conflict = () => Promise.reject(new CallFailed(412, { detail: 'changed' }));
const theirs: SavedPlan = { ...aSavedPlan({ name: 'Theirs' }), version: 8 };

describe('a plan that is edited', () => {
  it('PLAN-23 is saved over the version it was read in, 1.5 s after the last change', async () => {
    const { editor, rename, saves } = open();
    rename('Field 1');
    await vi.advanceTimersByTimeAsync(1000);
    rename('Field 2');
    await vi.advanceTimersByTimeAsync(1499);
    expect(saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(saves).toEqual([{ name: 'Field 2', version: 3 }]);
    expect(editor.state().save).toEqual({ phase: 'saved' });
    rename('Field 3');
    await vi.advanceTimersByTimeAsync(1500);
    expect(saves[1]).toEqual({ name: 'Field 3', version: 4 });
  });

  it('undoes and redoes across edits, and saves the undone state', async () => {
    const { editor, rename, saves } = open();
    expect(editor.state()).toMatchObject({ canUndo: false, canRedo: false });
    rename('A');
    rename('B', 'typing');
    rename('C', 'typing');
    editor.undo();
    expect(editor.plan.name).toBe('A');
    expect(editor.state()).toMatchObject({ canUndo: true, canRedo: true });
    editor.redo();
    expect(editor.plan.name).toBe('C');
    editor.undo();
    editor.undo();
    await vi.advanceTimersByTimeAsync(1500);
    expect(saves).toEqual([{ name: 'Field', version: 3 }]);
  });

  it('is stored locally within a quarter of a second, until saved', async () => {
    const { rename, kept, drops } = open();
    rename('Kept');
    await vi.advanceTimersByTimeAsync(250);
    expect(kept).toMatchObject([{ version: 3, plan: { name: 'Kept' }, keptAt: '2026-11-15T10:00:00.250Z' }]);
    expect(drops()).toBe(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(drops()).toBe(1);
  });

  it('is stored locally when the page unloads, only if something is unsaved', async () => {
    const { editor, rename, kept } = open();
    editor.saveDraftNow();
    expect(kept).toEqual([]);
    rename('Late');
    editor.saveDraftNow();
    expect(kept).toHaveLength(1);
  });

  it('reports full browser storage', async () => {
    const { editor, rename } = open({ saveDraft: () => false });
    rename('Large');
    await vi.advanceTimersByTimeAsync(300);
    expect(editor.state().isKeptHere).toBe(false);
  });

  it('stays unsaved and stored locally while the server is unreachable, and is saved on retry', async () => {
    let isAway = true;
    const { editor, rename, kept, drops } = open({
      save: async (plan, version) => {
        if (isAway) throw new Unreachable();
        return { ...aSavedPlan({ name: plan.name }), version: (version ?? 0) + 1 };
      },
    });
    rename('Offline');
    await vi.advanceTimersByTimeAsync(1500);
    expect(editor.state().save).toMatchObject({ phase: 'failed', triesAgain: true });
    expect(kept).not.toEqual([]);
    expect(drops()).toBe(0);
    isAway = false;
    await editor.saveNow();
    expect(editor.state().save).toEqual({ phase: 'saved' });
    expect(drops()).toBe(1);
  });

  it('never overwrites the save of somebody else without a choice', async () => {
    const sent: (number | null)[] = [];
    const { editor, rename } = open({
      save: (plan, version) => {
        sent.push(version);
        return version === 8 ? Promise.resolve({ ...aSavedPlan({ name: plan.name }), version: 9 }) : conflict();
      },
      readCurrent: async () => theirs,
    });
    rename('Mine');
    await vi.advanceTimersByTimeAsync(1500);
    expect(editor.state()).toMatchObject({ save: { phase: 'conflict' }, theirs: { name: 'Theirs' } });
    rename('Mine 2');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([3]);
    await editor.keepMine();
    expect(sent).toEqual([3, 8]);
    expect(editor.state().save).toEqual({ phase: 'saved' });
    expect(editor.version).toBe(9);
  });

  it('R6 CREW-01 undo and redo after a colleague saved keep their change', async () => {
    const { editor, rename, saves } = open();
    rename('Mine');
    await vi.advanceTimersByTimeAsync(1500);
    const saved = { ...aSavedPlan({ name: 'Mine' }), homePoint: { position: [9, 48] }, version: 5 };
    editor.follow(saved);
    expect(editor.state()).toMatchObject({ canUndo: true, save: { phase: 'saved' } });
    editor.undo();
    expect(editor.plan).toMatchObject({ name: 'Field', homePoint: { position: [9, 48] } });
    await vi.advanceTimersByTimeAsync(1500);
    expect(saves.at(-1)).toEqual({ name: 'Field', version: 5 });
    editor.redo();
    expect(editor.plan).toMatchObject({ name: 'Mine', homePoint: { position: [9, 48] } });
  });

  it('adopts theirs by choice, and undo restores mine', async () => {
    const { editor, rename } = open({ save: conflict, readCurrent: async () => theirs });
    rename('Mine');
    await vi.advanceTimersByTimeAsync(1500);
    editor.adopt(theirs);
    expect(editor.plan.name).toBe('Theirs');
    expect(editor.state()).toMatchObject({ save: { phase: 'saved' }, theirs: null });
    editor.undo();
    expect(editor.plan.name).toBe('Mine');
  });

  it('restores a plan that was deleted meanwhile', async () => {
    const sent: (number | null)[] = [];
    const { editor, rename } = open({
      save: (plan, version) => {
        sent.push(version);
        return version === null ? Promise.resolve({ ...aSavedPlan({ name: plan.name }), version: 5 }) : conflict();
      },
      readCurrent: async () => null,
    });
    rename('Mine');
    await vi.advanceTimersByTimeAsync(1500);
    expect(editor.state()).toMatchObject({ save: { phase: 'conflict' }, theirs: null });
    await editor.keepMine();
    expect(sent).toEqual([3, null]);
    expect(editor.state().save).toEqual({ phase: 'saved' });
  });

  it('retries reading the other version if that failed', async () => {
    let isAway = true;
    const { editor, rename } = open({
      save: conflict,
      readCurrent: async () => {
        if (isAway) throw new Unreachable();
        return theirs;
      },
    });
    rename('Mine');
    await vi.advanceTimersByTimeAsync(1500);
    expect(editor.state().save.phase).toBe('failed');
    isAway = false;
    await editor.saveNow();
    expect(editor.state()).toMatchObject({ save: { phase: 'conflict' }, theirs: { version: 8 } });
  });

  it('saves pending changes on close', async () => {
    const { editor, rename, saves } = open();
    rename('Last');
    await editor.close();
    expect(saves).toEqual([{ name: 'Last', version: 3 }]);
  });

  it('reverts a cancelled drag', async () => {
    const { editor, rename } = open();
    rename('dragged', 'drag');
    rename('further', 'drag');
    editor.cancelGesture();
    expect(editor.plan.name).toBe('Field');
    expect(editor.state().canUndo).toBe(false);
  });

  it('makes a new undo step after a pause, and one step of continuous typing', async () => {
    const { editor, rename } = open();
    rename('F', 'name');
    await vi.advanceTimersByTimeAsync(300);
    rename('Fi', 'name');
    await vi.advanceTimersByTimeAsync(5000);
    rename('Fie', 'name');
    editor.undo();
    expect(editor.plan.name).toBe('Fi');
    editor.undo();
    expect(editor.plan.name).toBe('Field');
  });

  it('recognizes its own save after a lost response, without a conflict', async () => {
    let stored: SavedPlan | null = null;
    const sent: (number | null)[] = [];
    const { editor, rename } = open({
      save: async (plan, version) => {
        sent.push(version);
        if (sent.length === 1) {
          stored = { ...aSavedPlan({ ...plan }), version: 4 };
          throw new Unreachable();
        }
        if (version !== stored?.version) throw new CallFailed(412, {});
        return { ...aSavedPlan({ ...plan }), version: 5 };
      },
      readCurrent: async () => stored,
    });
    rename('Sent');
    await vi.advanceTimersByTimeAsync(1500);
    expect(editor.state().save.phase).toBe('failed');
    await vi.advanceTimersByTimeAsync(3000);
    expect(editor.state()).toMatchObject({ save: { phase: 'saved' }, theirs: null });
    expect(editor.version).toBe(5);
    expect(sent).toEqual([3, 3, 4]);
  });
});
