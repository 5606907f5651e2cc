import type { CameraMetadata } from '../plan/plan.ts';

type Shutter = Pick<CameraMetadata, 'minTriggerInterval'>;

/** Metres flown between two photos that the camera takes as fast as it can. */
export const minTriggerDistanceM = ({ minTriggerInterval }: Shutter, speedMps: number): number =>
  Math.max(0, speedMps * minTriggerInterval);

/** Metres per second above which the camera would miss photos; without a limit of the camera there is none. */
export function highestSpeedMps({ minTriggerInterval }: Shutter, triggerDistanceM: number): number {
  return minTriggerInterval > 0 ? triggerDistanceM / minTriggerInterval : Infinity;
}
