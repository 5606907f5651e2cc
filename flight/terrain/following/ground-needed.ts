import type { PlannedFlight } from '../../mission/flight-item.ts';
import { pathLengthM } from '../../geo/path-length-m.ts';
import { blocksAround } from '../ground-blocks.ts';
import { pathsOverGround } from './follow-ground.ts';
import { NEAR_M, samplePath } from './ground-along.ts';

/** Longer flights above ground are not worked out: no vehicle flies as far. */
export const MAX_FOLLOWED_M = 200_000;
export const TOO_LONG = `A flight above ground is worked out up to ${MAX_FOLLOWED_M / 1000} km.`;

export const isTooLong = (flight: PlannedFlight): boolean =>
  pathsOverGround(flight).reduce((sum, path) => sum + pathLengthM(path), 0) > MAX_FOLLOWED_M;

/** Numbers of the blocks of heights that a flight is worked out with, in the order of the flight. */
export function groundNeeded(flight: PlannedFlight): number[] {
  return [
    ...blocksAround(
      pathsOverGround(flight).flatMap((path) => samplePath(path).positions),
      NEAR_M,
    ),
  ];
}
