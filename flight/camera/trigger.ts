import type { CameraMetadata } from '../plan/plan.ts';

type Shutter = Pick<CameraMetadata, 'minTriggerInterval'>;

/** Metres flown between two photos at the camera's fastest rate. */
export const minTriggerDistanceM = ({ minTriggerInterval }: Shutter, speedMps: number): number =>
  Math.max(0, speedMps * minTriggerInterval);

/** Metres per second above which the camera misses photos; infinite without a camera limit. */
export function highestSpeedMps({ minTriggerInterval }: Shutter, triggerDistanceM: number): number {
  return minTriggerInterval > 0 ? triggerDistanceM / minTriggerInterval : Infinity;
}
