import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than storing a code and a mail takes. */
const MIN_MS = 150;

/** Always answers after the same time, so that timing does not reveal whether an account exists. */
export async function padResponseTime(work: () => Promise<void>): Promise<void> {
  const [done] = await Promise.allSettled([work(), sleep(MIN_MS)]);
  if (done.status === 'rejected') throw done.reason;
}
