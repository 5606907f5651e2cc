import type { Services } from '../../../platform/services.ts';
import { findRunEnvironment } from '../../engines/find-run-environment.ts';
import { paceOf } from '../../pace.ts';
import { photosOfProject } from '../../photos-of-project.ts';
import type { ProjectRow } from '../../projects-store.ts';
import { optionsOf } from './check-admission.ts';

type Open = { isHeld: boolean; remainingS: number | null; project: ProjectRow };

/** More are not forecast: the time would be a guess upon guesses. */
const MOST_FORECAST = 20;

/**
 * Seconds until each run that waits may begin, in their order: as many run at once as are at work now. Null from the first run on
 * of which nothing tells how long it takes, and where none is at work.
 */
export async function startsOfRuns(services: Services, open: readonly Open[]): Promise<(number | null)[]> {
  const ends: (number | null)[] = open.filter(({ isHeld }) => isHeld).map(({ remainingS }) => remainingS);
  const waiting = open.filter(({ isHeld }) => !isHeld);
  const starts: (number | null)[] = [];
  for (const [at, { remainingS, project }] of waiting.entries()) {
    const free = ends.includes(null) || ends.length === 0 ? null : Math.min(...(ends as number[]));
    starts.push(free);
    const isLast = at === waiting.length - 1;
    const seconds =
      free === null || isLast || at > MOST_FORECAST ? null : (remainingS ?? (await lengthOf(services, project)));
    ends[ends.indexOf(free)] = free === null || seconds === null ? null : free + seconds;
  }
  return starts;
}

async function lengthOf(services: Services, project: ProjectRow): Promise<number | null> {
  const { engine } = findRunEnvironment(services);
  const { usable } = await photosOfProject(services, project);
  const need = engine.estimate(usable, optionsOf(project));
  return need && need.seconds * ((await paceOf(services, engine)) ?? 1);
}
