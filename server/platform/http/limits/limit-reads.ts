import { finished, type Writable } from 'node:stream';
import type { Call } from '@overflight/contract/call.ts';
import { Refused } from '../refused.ts';

/** At what an overloaded server still answers, the last of these waits a second or so. */
const MAX_READS = 300;
const RETRY_S = 2;

type Admit = (call: Pick<Call, 'method' | 'answer' | 'needs'>, response: Writable) => void;

/**
 * Refuses reads beyond a number in progress, because nobody waits for an answer that comes too late. What people write,
 * and signing in, is always taken.
 */
export function limitReads(most: number = MAX_READS): Admit {
  let reads = 0;
  return ({ method, answer, needs }, response) => {
    // A download or a stream may take long and costs little; a probe, or what comes before a sign-in, is needed now.
    if (method !== 'GET' || !answer || needs === 'public') return;
    if (reads >= most) throw overloaded();
    reads++;
    finished(response, () => reads--);
  };
}

function overloaded(): Refused {
  const message = 'The server has too much to do. Try again in a moment.';
  return new Refused({ status: 503, code: 'overloaded', message, retryAfterS: RETRY_S });
}
