import { logError } from '../platform/log.ts';

/** Runs a lookup whose failure is only logged; an aborted one is not a failure. */
export async function logUnlessAborted<T>(text: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!signal.aborted) logError(text, error);
    throw error;
  }
}
