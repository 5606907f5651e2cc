import { monitorEventLoopDelay } from 'node:perf_hooks';
import { statfs } from 'node:fs/promises';
import type { NodeHealth } from '@overflight/contract/nodes.ts';
import { busState } from '../platform/live/bus.ts';
import { packTransfers } from '../basemap/packs/local-pack.ts';
import { countViewers } from '../platform/live/open-stream.ts';
import type { Services } from '../platform/services.ts';
import { openLinks } from '../telemetry/mavlink/links/links.ts';

const NS_PER_MS = 1e6;
const US_PER_MS = 1000;
/** Each look wakes the process: every 20 ms, they were more than half of its wake-ups while it followed 200 vehicles. */
const LOOK_EVERY_MS = 100;

/** Starts measuring this process; each call of the returned function covers the time since the last one. */
export function measureNode(services: Services): { measure: () => Promise<NodeHealth>; stop: () => void } {
  const loop = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  loop.enable();
  let cpu = process.cpuUsage();
  let at = performance.now();
  return {
    measure: async () => {
      const [used, now] = [process.cpuUsage(cpu), performance.now()];
      const cpuCores = (used.user + used.system) / US_PER_MS / Math.max(1, now - at);
      // It counts from one look to the next.
      const loopDelayMs = Math.max(0, loop.percentile(99) / NS_PER_MS - LOOK_EVERY_MS);
      loop.reset();
      [cpu, at] = [process.cpuUsage(), now];
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = services.pool;
      return {
        memoryBytes: process.memoryUsage.rss(),
        cpuCores,
        loopDelayMs,
        viewers: countViewers(services),
        databaseConnections: { open, idle, waiting },
        diskFreeBytes: await freeBytes(services.env.OVERFLIGHT_DATA),
        bus: busState(services),
        links: openLinks(services),
        packs: packTransfers(services),
      };
    },
    stop: () => loop.disable(),
  };
}

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
