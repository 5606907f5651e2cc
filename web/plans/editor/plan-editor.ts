import type { SavedPlan, PlanToSave } from '@overflight/contract/plans/plans.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { sameData } from '../../platform/same-data.ts';
import { editablePlan, planToSave } from '../plan-to-save.ts';
import { Autosave, type SaveState } from './saving/autosave.ts';
import * as history from './saving/edit-history.ts';
import { rebasePlan } from './saving/rebase-plan.ts';
import type { PlanDraft } from './saving/plan-drafts.ts';

export type EditorState = {
  plan: FlightPlan;
  canUndo: boolean;
  canRedo: boolean;
  save: SaveState;
  /** The server's plan during a conflict; null if it was deleted. */
  theirs: SavedPlan | null;
  /** False if browser storage is full. */
  isKeptHere: boolean;
};

export type EditorParts = {
  /** Saves over a version, or as a new plan; throws the call's error. */
  save: (plan: PlanToSave, version: number | null) => Promise<SavedPlan>;
  /** The current plan on the server; null if it was deleted. */
  readCurrent: () => Promise<SavedPlan | null>;
  saveDraft: (draft: PlanDraft) => boolean;
  deleteDraft: () => void;
  now: () => Date;
};

/** Prefix of drag gestures. */
export const DRAG = 'drag ';
/** Changes of one field within this time are one undo step. */
const PAUSE_MS = 1000;
/** Maximum time before a change is stored locally. */
const DRAFT_MS = 250;

/** A plan being edited: every change is undoable, saved automatically, and stored locally until saved. */
export class PlanEditor {
  readonly #parts: EditorParts;
  readonly #autosave: Autosave<FlightPlan>;
  readonly #listeners = new Set<() => void>();
  readonly #settledListeners = new Set<() => void>();
  #history: history.EditHistory<FlightPlan>;
  #state: EditorState;
  #settled: EditorState;
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #changedAtMs = 0;
  #sent: PlanToSave | null = null;

  constructor(saved: SavedPlan, parts: EditorParts) {
    this.#parts = parts;
    this.#history = history.startHistory(editablePlan(saved));
    this.#state = {
      plan: this.#history.present,
      canUndo: false,
      canRedo: false,
      save: { phase: 'saved' },
      theirs: null,
      isKeptHere: true,
    };
    this.#settled = this.#state;
    this.#autosave = new Autosave<FlightPlan>({
      version: saved.version,
      save: async (plan, version) => {
        this.#sent = planToSave(plan);
        return (await parts.save(this.#sent, version)).version;
      },
      onState: (save) => void this.#handleSave(save),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): EditorState => this.#state;

  /** For panels: not notified during a drag, only at its end. */
  readonly subscribeSettled = (listener: () => void): (() => void) => {
    this.#settledListeners.add(listener);
    return () => this.#settledListeners.delete(listener);
  };

  readonly settledState = (): EditorState => this.#settled;

  get plan(): FlightPlan {
    return this.#history.present;
  }

  /** The newest version known to be on the server. */
  get version(): number {
    return this.#autosave.version ?? 0;
  }

  get hasUnsaved(): boolean {
    return this.#autosave.hasUnsaved;
  }

  get isDragging(): boolean {
    return this.#history.gesture?.startsWith(DRAG) === true;
  }

  /** Consecutive changes of the same gesture are one undo step. */
  change(edit: (plan: FlightPlan) => FlightPlan, gesture: string | null = null): void {
    const nowMs = this.#parts.now().getTime();
    // A change after a pause is a new step.
    if (!this.isDragging && nowMs - this.#changedAtMs > PAUSE_MS) this.#history = history.endGesture(this.#history);
    this.#changedAtMs = nowMs;
    this.#move(history.recordEdit(this.#history, edit(this.plan), gesture));
  }

  endGesture(): void {
    this.#history = history.endGesture(this.#history);
    this.#update({});
  }

  cancelGesture(): void {
    this.#move(history.cancelGesture(this.#history));
  }

  undo(): void {
    this.#move(history.undo(this.#history));
  }

  redo(): void {
    this.#move(history.redo(this.#history));
  }

  /** A colleague saved while nothing was unsaved here: undo goes back through own changes and keeps theirs. */
  follow(saved: SavedPlan): void {
    const change = { from: this.plan, to: editablePlan(saved) };
    this.#history = history.rebaseHistory(this.#history, change.to, (step) => rebasePlan(step, change));
    this.#autosave.markSaved(saved.version);
    this.#parts.deleteDraft();
    this.#update({});
  }

  /** Adopts the server's plan by choice; undo restores the previous state. */
  adopt(saved: SavedPlan): void {
    const isNewer = saved.version !== this.#autosave.version;
    if (isNewer) this.#history = history.recordEdit(this.#history, editablePlan(saved));
    this.#autosave.markSaved(saved.version);
    this.#parts.deleteDraft();
    this.#update({ theirs: null });
  }

  /** Saves the local plan over the other version, which stays in the history. */
  async keepMine(): Promise<void> {
    const { theirs } = this.#state;
    this.#update({ theirs: null });
    await this.#autosave.saveOver(theirs?.version ?? null);
  }

  async saveNow(): Promise<void> {
    if (this.#autosave.isInConflict) await this.#handleSave({ phase: 'conflict' });
    else await this.#autosave.flush();
  }

  /** The editor closes: unsaved changes are saved now, or stay in local storage. */
  async close(): Promise<void> {
    this.#saveDraft();
    await this.#autosave.flush();
    this.#autosave.stop();
  }

  /** The page may unload at once: only local storage is possible. */
  saveDraftNow(): void {
    this.#saveDraft();
  }

  #move(next: history.EditHistory<FlightPlan>): void {
    const isSame = next.present === this.#history.present;
    this.#history = next;
    if (isSame) return this.#update({});
    this.#draftTimer ??= setTimeout(() => this.#saveDraft(), DRAFT_MS);
    this.#autosave.change(next.present);
    this.#update({});
  }

  #saveDraft(): void {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = undefined;
    if (!this.hasUnsaved) return;
    const keptAt = this.#parts.now().toISOString();
    const isStoredLocally = this.#parts.saveDraft({
      keptAt,
      version: this.#autosave.version,
      plan: planToSave(this.plan),
    });
    if (isStoredLocally !== this.#state.isKeptHere) this.#update({ isKeptHere: isStoredLocally });
  }

  async #handleSave(save: SaveState): Promise<void> {
    if (save.phase === 'saved') {
      clearTimeout(this.#draftTimer);
      this.#draftTimer = undefined;
      this.#parts.deleteDraft();
    }
    if (save.phase !== 'conflict') return this.#update({ save });
    try {
      const theirs = await this.#parts.readCurrent();
      // The save had succeeded and only its response was lost: the server's plan is this one.
      if (theirs && this.#sent && sameData(planToSave(editablePlan(theirs)), this.#sent))
        return await this.#autosave.saveOver(theirs.version);
      this.#update({ save, theirs });
    } catch {
      this.#update({ save: { phase: 'failed', reason: 'Somebody else changed this plan.', triesAgain: false } });
    }
  }

  #update(changes: Partial<EditorState>): void {
    const { past, present, future } = this.#history;
    this.#state = { ...this.#state, plan: present, canUndo: past.length > 0, canRedo: future.length > 0, ...changes };
    for (const listener of this.#listeners) listener();
    if (this.isDragging) return;
    this.#settled = this.#state;
    for (const listener of this.#settledListeners) listener();
  }
}
