import type { Work } from '@overflight/flight/checks/work.ts';
import { Refused } from '../platform/http/refused.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';

/** About two seconds of one core; a plan of 1,000 legs takes a thousandth of it. */
const MAX_WORK = 40_000_000;
/** Of one person, at the same time. */
const MAX_CHECKS = 20;

/** Reason given for what was left when the work was used up. */
export const TOO_MUCH_WORK = 'The flight has too many legs near too many restrictions to be checked completely.';

export const workOfOneCheck = (): Work => ({ left: MAX_WORK });

const queues = perServices(() => new Map<string, { last: Promise<unknown>; length: number }>());

/** Runs the checks of one person one after the other, each with a limit of work. */
export async function checkInTurn<Answer>(
  services: Services,
  { id }: { id: string },
  check: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  const people = queues(services);
  const queue = people.get(id) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length >= MAX_CHECKS) throw tooMany();
  people.set(id, queue);
  queue.length++;
  const run = queue.last.then(() => check(workOfOneCheck()));
  queue.last = run.catch(() => undefined);
  try {
    return await run;
  } finally {
    if (--queue.length === 0) people.delete(id);
  }
}

function tooMany(): Refused {
  const message = 'Too many checks at once. Try again in a moment.';
  return new Refused({ status: 429, code: 'too-many-checks', message, retryAfterS: 5 });
}
