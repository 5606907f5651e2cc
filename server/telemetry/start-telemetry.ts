import { streamLimits } from '../platform/live/stream-limits.ts';
import type { Services } from '../platform/services.ts';
import { followOtherServers } from './stream/follow-other-servers.ts';
import { loadVehicles } from './vehicles/load-vehicles.ts';
import { sweepVehicles } from './vehicles/sweep-vehicles.ts';
import { trackLimits } from './tracks/track-limits.ts';
import { writeTracks } from './vehicles/record-track.ts';

/** Loads vehicles, sweeps stale ones, writes tracks and follows other servers until stopped. */
export async function startTelemetry(services: Services): Promise<{ stop: () => Promise<void> }> {
  const others = await followOtherServers(services);
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
