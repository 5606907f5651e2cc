import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { planToSave } from '../../plan-to-save.ts';
import { aSavedPlan } from '../../testing/a-saved-plan.ts';
import { deleteDraft, deleteOfferedDraft, hasDraft, saveDraft, recoverDraft, type PlanDraft } from './plan-drafts.ts';

const { flightPlanId: id, ...rest } = aSavedPlan();
const draft = (name: string): PlanDraft => ({
  keptAt: '2026-11-15T10:00:00.000Z',
  version: 3,
  plan: planToSave({ ...rest, flightPlanId: id, name }),
});

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('drafts on this device', () => {
  it('the draft of an earlier visit is kept despite new changes, until the person decides', () => {
    saveDraft('ana', draft('Offline work'));
    expect(recoverDraft('ana', id)?.plan.name).toBe('Offline work');
    saveDraft('ana', draft('A corner dragged'));
    deleteDraft('ana', id);
    expect(recoverDraft('ana', id)?.plan.name).toBe('Offline work');
    deleteOfferedDraft('ana', id);
    expect(recoverDraft('ana', id)).toBeNull();
  });

  it('belong to one person', () => {
    saveDraft('ana', draft('Mine'));
    expect(hasDraft('ana', id)).toBe(true);
    expect(hasDraft('ben', id)).toBe(false);
    expect(recoverDraft('ben', id)).toBeNull();
  });

  it('count as absent if unreadable', () => {
    kept.set(`plan.draft.ana.${id}`, '{"keptAt":"yesterday"}');
    expect(recoverDraft('ana', id)).toBeNull();
    expect(hasDraft('ana', id)).toBe(false);
  });

  it('report full storage', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(saveDraft('ana', draft('Large'))).toBe(false);
  });
});
