import type { SavedPlan, PlanToSave } from '@overflight/contract/plans/plans.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { sameData } from '../../platform/same-data.ts';
import { editablePlan, planToSave } from '../plan-to-save.ts';
import { Autosave, type SaveState } from './saving/autosave.ts';
import * as history from './saving/edit-history.ts';
import type { PlanDraft } from './saving/plan-drafts.ts';

export type EditorState = {
  plan: FlightPlan;
  canUndo: boolean;
  canRedo: boolean;
  save: SaveState;
  /** What the server holds while a conflict waits for a choice; null where the plan is gone there. */
  theirs: SavedPlan | null;
  /** False where the browser has no room for a copy of what is not saved yet. */
  isKeptHere: boolean;
};

export type EditorParts = {
  /** Saves over a version, or as a new plan; throws what the call throws. */
  save: (plan: PlanToSave, version: number | null) => Promise<SavedPlan>;
  /** The plan as the server holds it now; null where it is gone. */
  readCurrent: () => Promise<SavedPlan | null>;
  keepDraft: (draft: PlanDraft) => boolean;
  dropDraft: () => void;
  now: () => Date;
};

/** What the gesture of a drag begins with. */
export const DRAG = 'drag ';
/** Changes of one field within this time of each other are one step. */
const PAUSE_MS = 1000;
/** How long a change may lie in memory alone. */
const DRAFT_MS = 250;

/** One plan while it is edited: every change is undoable, saved by itself, and kept on the device until it is. */
export class PlanEditor {
  readonly #parts: EditorParts;
  readonly #autosave: Autosave<FlightPlan>;
  readonly #listeners = new Set<() => void>();
  readonly #restingListeners = new Set<() => void>();
  #history: history.EditHistory<FlightPlan>;
  #state: EditorState;
  #resting: EditorState;
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
    this.#resting = this.#state;
    this.#autosave = new Autosave<FlightPlan>({
      version: saved.version,
      save: async (plan, version) => {
        this.#sent = planToSave(plan);
        return (await parts.save(this.#sent, version)).version;
      },
      onState: (save) => void this.#noteSave(save),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): EditorState => this.#state;

  /** For panels: a drag is followed by the map alone, and they hear of it when it ends. */
  readonly subscribeResting = (listener: () => void): (() => void) => {
    this.#restingListeners.add(listener);
    return () => this.#restingListeners.delete(listener);
  };

  readonly restingState = (): EditorState => this.#resting;

  get plan(): FlightPlan {
    return this.#history.present;
  }

  /** The newest that the server is known to hold. */
  get version(): number {
    return this.#autosave.version ?? 0;
  }

  get hasUnsaved(): boolean {
    return this.#autosave.hasUnsaved;
  }

  get isDragging(): boolean {
    return this.#history.gesture?.startsWith(DRAG) === true;
  }

  /** Changes with the same gesture in a row are one step for undo. */
  change(edit: (plan: FlightPlan) => FlightPlan, gesture: string | null = null): void {
    const nowMs = this.#parts.now().getTime();
    // Who comes back to a field after a pause does something new.
    if (!this.isDragging && nowMs - this.#changedAtMs > PAUSE_MS) this.#history = history.endGesture(this.#history);
    this.#changedAtMs = nowMs;
    this.#move(history.recordEdit(this.#history, edit(this.plan), gesture));
  }

  endGesture(): void {
    this.#history = history.endGesture(this.#history);
    this.#tell({});
  }

  dropGesture(): void {
    this.#move(history.dropGesture(this.#history));
  }

  undo(): void {
    this.#move(history.undo(this.#history));
  }

  redo(): void {
    this.#move(history.redo(this.#history));
  }

  /** Takes over what is saved on the server; what was here before stays one undo away. */
  adopt(saved: SavedPlan): void {
    const isNews = saved.version !== this.#autosave.version;
    if (isNews) this.#history = history.recordEdit(this.#history, editablePlan(saved));
    this.#autosave.settle(saved.version);
    this.#parts.dropDraft();
    this.#tell({ theirs: null });
  }

  /** Saves what was made here over the version of the other one, which stays in the plan's history. */
  async keepMine(): Promise<void> {
    const { theirs } = this.#state;
    this.#tell({ theirs: null });
    await this.#autosave.keepOver(theirs?.version ?? null);
  }

  async saveNow(): Promise<void> {
    if (this.#autosave.isInConflict) await this.#noteSave({ phase: 'conflict' });
    else await this.#autosave.flush();
  }

  /** Nobody looks at the plan any more: what is not saved yet is saved now, or waits on the device. */
  async close(): Promise<void> {
    this.#keepDraft();
    await this.#autosave.flush();
    this.#autosave.stop();
  }

  /** The page may be gone in a moment: there is time for the device only. */
  keepDraftNow(): void {
    this.#keepDraft();
  }

  #move(next: history.EditHistory<FlightPlan>): void {
    const isSame = next.present === this.#history.present;
    this.#history = next;
    if (isSame) return this.#tell({});
    this.#draftTimer ??= setTimeout(() => this.#keepDraft(), DRAFT_MS);
    this.#autosave.change(next.present);
    this.#tell({});
  }

  #keepDraft(): void {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = undefined;
    if (!this.hasUnsaved) return;
    const keptAt = this.#parts.now().toISOString();
    const isKeptHere = this.#parts.keepDraft({
      keptAt,
      version: this.#autosave.version,
      plan: planToSave(this.plan),
    });
    if (isKeptHere !== this.#state.isKeptHere) this.#tell({ isKeptHere });
  }

  async #noteSave(save: SaveState): Promise<void> {
    if (save.phase === 'saved') {
      clearTimeout(this.#draftTimer);
      this.#draftTimer = undefined;
      this.#parts.dropDraft();
    }
    if (save.phase !== 'conflict') return this.#tell({ save });
    try {
      const theirs = await this.#parts.readCurrent();
      // The save had arrived and only its answer was lost: what is there is this very plan.
      if (theirs && this.#sent && sameData(planToSave(editablePlan(theirs)), this.#sent))
        return await this.#autosave.keepOver(theirs.version);
      this.#tell({ save, theirs });
    } catch {
      this.#tell({ save: { phase: 'failed', reason: 'Somebody else changed this plan.', triesAgain: false } });
    }
  }

  #tell(news: Partial<EditorState>): void {
    const { past, present, future } = this.#history;
    this.#state = { ...this.#state, plan: present, canUndo: past.length > 0, canRedo: future.length > 0, ...news };
    for (const listener of this.#listeners) listener();
    if (this.isDragging) return;
    this.#resting = this.#state;
    for (const listener of this.#restingListeners) listener();
  }
}
