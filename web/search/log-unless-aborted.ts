import { logError } from '../platform/log.ts';

/** Runs a look-up whose failure is nobody's business but the log's; one that was called off did not fail. */
export async function logUnlessAborted<T>(text: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!signal.aborted) logError(text, error);
    throw error;
  }
}
