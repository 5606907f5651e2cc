import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than storing a code and a mail takes. */
const LEAST_MS = 150;

/** Answers after the same time whether or not there was something to do, so that the time tells a stranger nothing. */
export async function padResponseTime(work: () => Promise<void>): Promise<void> {
  const [done] = await Promise.allSettled([work(), sleep(LEAST_MS)]);
  if (done.status === 'rejected') throw done.reason;
}
