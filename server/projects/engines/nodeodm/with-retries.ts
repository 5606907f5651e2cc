import { setTimeout as wait } from 'node:timers/promises';
import { NodeOdmUnavailable } from './node-odm-client.ts';

export type RetryPolicy = { tries: number; firstWaitMs: number; mostWaitMs: number };

/** Retries with backoff while the node is unavailable; a refusal is not retried. */
export async function withRetries<T>(retryPolicy: RetryPolicy, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NodeOdmUnavailable) || tried >= retryPolicy.tries) throw error;
      await wait(Math.min(retryPolicy.mostWaitMs, retryPolicy.firstWaitMs * 2 ** (tried - 1)), undefined, { signal });
    }
  }
}
