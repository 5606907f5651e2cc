import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What changes all the time is asked for no more often than this. */
const REST_MS = 1000;

/**
 * Has what is shown asked for again: at once, then not before the answer is there and has rested a little. Nothing that is
 * said meanwhile is lost.
 */
export class Refresher {
  readonly #queries: QueryClient;
  /** Keys that are being asked for, and whether they are to be again. */
  readonly #busy = new Map<string, { again: boolean }>();

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  refresh(queryKey: QueryKey): void {
    const name = JSON.stringify(queryKey);
    const busy = this.#busy.get(name);
    if (busy) busy.again = true;
    else void this.#run(name, queryKey);
  }

  async #run(name: string, queryKey: QueryKey): Promise<void> {
    const state = { again: true };
    this.#busy.set(name, state);
    while (state.again) {
      state.again = false;
      await this.#queries.invalidateQueries({ queryKey });
      await new Promise((done) => setTimeout(done, REST_MS));
    }
    this.#busy.delete(name);
  }
}
