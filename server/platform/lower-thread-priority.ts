import fs from 'node:fs';
import os from 'node:os';

/** Lets everything else on this machine go before the calling thread. Only Linux knows priorities of single threads. */
export function lowerThreadPriority(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(fs.readlinkSync('/proc/thread-self')) ?? [];
    if (thread !== undefined) os.setPriority(Number(thread), os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It goes on at the usual priority.
  }
}
