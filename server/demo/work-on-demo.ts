import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../platform/jobs/jobs.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { BEAT_MS, holdLease, releaseLease } from './demo-lease.ts';
import { demoSteps } from './demo-steps.ts';
import { changePart, deletePart, readParts, type DemoPartRow } from './demo-store.ts';
import type { DemoPartSteps, Progress } from './demo-part.ts';

const HOUR_S = 3600;

/** Runs at every start as well: what a killed process began is taken up there. */
export const demoJob: Job = {
  name: 'demo',
  retries: 3,
  atOnce: 1,
  waitsOnce: true,
  runsAtStart: true,
  expiresAfterS: 12 * HOUR_S,
  handle: workOnDemo,
};

/** Removed while it was being added. */
class Stopped extends Error {}

/** Adds or removes what is wanted, part by part, until nothing is left to do. */
export async function workOnDemo(_: unknown, services: Services): Promise<void> {
  if (nextParts(await readParts(services)).length === 0) return;
  while (!(await holdLease(services, 'work'))) await sleep(BEAT_MS);
  const beat = setInterval(() => void holdLease(services, 'work').catch(() => false), BEAT_MS).unref();
  try {
    for (;;) {
      const parts = nextParts(await readParts(services));
      if (parts.length === 0) return;
      const ends = await Promise.allSettled(
        parts.map((part) => (part.is_leaving ? removePart : addPart)(services, part)),
      );
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    }
  } finally {
    clearInterval(beat);
    await releaseLease(services, 'work');
  }
}

/** What leaves goes first, the last added before the others. */
function nextParts(parts: readonly DemoPartRow[]): DemoPartRow[] {
  const open = parts.filter(({ state }) => state === 'waiting' || state === 'working');
  const leaving = open.findLast(({ is_leaving }) => is_leaving);
  if (leaving) return [leaving];
  const [first] = open;
  const isBesideNext = demoSteps.some(({ name, isBesideNext: is }) => name === first?.name && is);
  return open.slice(0, isBesideNext ? 2 : 1);
}

async function addPart(services: Services, part: DemoPartRow): Promise<void> {
  if (!(await changePart(services, part, { state: 'working', percent: 0, problem: null }))) return;
  let before = 0;
  const progress: Progress = async (percent) => {
    const whole = Math.min(99, Math.max(before, Math.floor(percent)));
    if (!(await changePart(services, part, whole === before ? { state: 'working' } : { percent: whole })))
      throw new Stopped();
    before = whole;
  };
  await attempt(services, part, async () => {
    await stepsOf(part).add(services, progress);
    await changePart(services, part, { state: 'done', percent: 100 });
  });
}

async function removePart(services: Services, part: DemoPartRow): Promise<void> {
  await changePart(services, part, { state: 'working', percent: 0 });
  await attempt(services, part, async () => {
    await stepsOf(part).remove(services);
    await deletePart(services, part.name);
  });
}

/** A failure is shown with its reason, and the other parts go on. */
async function attempt(services: Services, part: DemoPartRow, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Stopped) return;
    services.log.error({ err: error, part: part.name }, 'a part of the demo data failed');
    const problem = error instanceof Refused || error instanceof Error ? error.message : String(error);
    await changePart(services, part, { state: 'failed', problem });
  }
}

function stepsOf({ name }: DemoPartRow): DemoPartSteps {
  const steps = demoSteps.find((one) => one.name === name);
  if (!steps) throw new Error('This version of Overflight does not have this part.');
  return steps;
}
