import { CallFailed } from '../../../platform/calls/send.ts';
import { errorText } from '../../../platform/show-error.ts';

export type SaveState =
  | { phase: 'saved' }
  /** Changed; saved after a pause. */
  | { phase: 'waiting' }
  | { phase: 'saving' }
  | { phase: 'failed'; reason: string; triesAgain: boolean }
  /** Another save came first: a person must choose. */
  | { phase: 'conflict' };

type Parts<T> = {
  /** Resolves to the new version. */
  save: (value: T, version: number | null) => Promise<number>;
  onState: (state: SaveState) => void;
  /** The saved version; null if never saved. */
  version: number | null;
};

/** Delay after the last change. */
export const AUTOSAVE_MS = 1500;
const FIRST_RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

/** Saves the newest value some time after the last change, one save at a time, with retries. */
export class Autosave<T> {
  readonly #save: Parts<T>['save'];
  readonly #onState: Parts<T>['onState'];
  #phase: SaveState['phase'] = 'saved';
  #version: number | null;
  #unsaved: { value: T } | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #isInConflict = false;

  constructor({ save, onState, version }: Parts<T>) {
    this.#save = save;
    this.#onState = (state) => {
      this.#phase = state.phase;
      onState(state);
    };
    this.#version = version;
  }

  get version(): number | null {
    return this.#version;
  }

  get isInConflict(): boolean {
    return this.#isInConflict;
  }

  get hasUnsaved(): boolean {
    return this.#unsaved !== null || this.#running !== null;
  }

  change(value: T): void {
    this.#unsaved = { value };
    if (this.#isInConflict) return;
    if (!this.#running && this.#phase !== 'waiting') this.#onState({ phase: 'waiting' });
    this.#startTimer(AUTOSAVE_MS);
  }

  /** Saves at once; resolves when nothing is left to save, or the save failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#unsaved && !this.#isInConflict) await this.#run();
  }

  /** Saves over another person's version. */
  async saveOver(version: number | null): Promise<void> {
    this.#version = version;
    this.#isInConflict = false;
    await this.flush();
  }

  /** Adopts the server's version; nothing is left to save. */
  markSaved(version: number): void {
    clearTimeout(this.#timer);
    this.#unsaved = null;
    this.#isInConflict = false;
    this.#version = version;
    this.#onState({ phase: 'saved' });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #startTimer(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), afterMs);
  }

  #run(): Promise<void> {
    this.#running = this.#saveOnce().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #saveOnce(): Promise<void> {
    const saved = this.#unsaved;
    if (!saved) return;
    this.#onState({ phase: 'saving' });
    try {
      this.#version = await this.#save(saved.value, this.#version);
      this.#retryMs = FIRST_RETRY_MS;
      if (this.#unsaved === saved) this.#unsaved = null;
      this.#onState({ phase: this.#unsaved ? 'waiting' : 'saved' });
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (error instanceof CallFailed && error.status === 412) {
      clearTimeout(this.#timer);
      this.#isInConflict = true;
      return this.#onState({ phase: 'conflict' });
    }
    // A rejected plan stays rejected until it changes; other errors may be temporary.
    const willRetry = !(error instanceof CallFailed && error.status < 500);
    this.#onState({ phase: 'failed', reason: errorText(error), triesAgain: willRetry });
    if (!willRetry) return;
    this.#startTimer(this.#retryMs);
    this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2);
  }
}
