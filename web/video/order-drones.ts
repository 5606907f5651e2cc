import type { DroneVideo } from '@overflight/contract/telemetry/video.ts';

/** Live drones first, then those with a stream, then the others; otherwise in order. */
export function orderDrones(drones: readonly DroneVideo[], liveIds: ReadonlySet<string>): DroneVideo[] {
  const rank = ({ droneId, stream }: DroneVideo) => {
    if (!stream) return 2;
    return liveIds.has(droneId) ? 0 : 1;
  };
  return drones.toSorted((one, other) => rank(one) - rank(other));
}
