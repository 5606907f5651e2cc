import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { Services } from '../../../platform/services.ts';
import { givesWay } from './of-demo.ts';
import type { LeasedRun } from '../run-lease.ts';

const LOOK_MS = 2000;
/** Another worker may be about to take what waits. */
const LOOKS = 2;
/** Sooner done than left and begun again. */
const lastStages: readonly (Stage | null)[] = ['products', 'store'];

/** Gives the run of a demo project back while somebody's own waits; it goes on later with the stage it was in. Returns what ends the watch. */
export function makeWay(services: Services, held: LeasedRun): () => void {
  let seen = 0;
  const look = async () => {
    const isNearlyDone = lastStages.includes(held.telling.stage);
    seen = !isNearlyDone && (await givesWay(services, held.run.id)) ? seen + 1 : 0;
    if (seen < LOOKS || held.signal.aborted) return;
    held.log('Left for a project that does not belong to the demo data.');
    held.halt('given back');
  };
  // What cannot be read now is read the next time.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return () => clearInterval(timer);
}
