import { streamLimits } from '../platform/live/stream-limits.ts';
import type { Services } from '../platform/services.ts';
import { followOthers } from './live/follow-others.ts';
import { loadVehicles } from './vehicles/load-vehicles.ts';
import { sweepVehicles } from './vehicles/sweep-vehicles.ts';
import { trackLimits } from './tracks/track-limits.ts';
import { writeTracks } from './vehicles/write-down.ts';

/** Vehicles are remembered, watched for silence, written down and shared, until it is stopped. */
export async function startTelemetry(services: Services): Promise<{ stop: () => Promise<void> }> {
  const others = await followOthers(services);
  await loadVehicles(services);
  const timers = [
    setInterval(() => sweepVehicles(services), streamLimits.sweepMs).unref(),
    setInterval(() => void writeTracks(services), trackLimits.keepEveryMs).unref(),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await others.stop();
      await writeTracks(services);
    },
  };
}
