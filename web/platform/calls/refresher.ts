import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Minimum interval of refetches. */
const REST_MS = 1000;

/**
 * Refetches shown queries: immediately, then not before the previous fetch is done and the interval has passed. No
 * change in between is lost.
 */
export class Refresher {
  readonly #queries: QueryClient;
  /** Keys being fetched, and whether to fetch them again. */
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
