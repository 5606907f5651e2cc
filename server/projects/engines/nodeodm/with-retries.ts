import { setTimeout as wait } from 'node:timers/promises';
import { NodeOdmAway } from './node-odm-client.ts';

export type Patience = { tries: number; firstWaitMs: number; mostWaitMs: number };

/** Asks again while the other side is away, at growing distances; a refusal is an answer and is not asked again. */
export async function withRetries<T>(patience: Patience, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NodeOdmAway) || tried >= patience.tries) throw error;
      await wait(Math.min(patience.mostWaitMs, patience.firstWaitMs * 2 ** (tried - 1)), undefined, { signal });
    }
  }
}
