import type { PlannedFlight } from '../../mission/flight-item.ts';
import { blocksAround } from '../ground-blocks.ts';
import { pathsOverGround } from './follow-ground.ts';
import { NEAR_M, samplePath } from './ground-along.ts';

/** Numbers of the blocks of heights that a flight is worked out with, in the order of the flight. */
export function groundNeeded(flight: PlannedFlight): number[] {
  return [
    ...blocksAround(
      pathsOverGround(flight).flatMap((path) => samplePath(path).positions),
      NEAR_M,
    ),
  ];
}
