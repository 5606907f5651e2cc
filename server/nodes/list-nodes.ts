import type { AnswerOf } from '@overflight/contract/call.ts';
import { NodeHealth, type listNodes as contract, type Node } from '@overflight/contract/nodes.ts';
import { countJobs } from '../platform/jobs/count-jobs.ts';
import type { Services } from '../platform/services.ts';
import { ANNOUNCED_EVERY_MS } from './announce-node.ts';

const SILENT_AFTER_MS = 4 * ANNOUNCED_EVERY_MS;

/** Servers first, the oldest first. */
export async function listNodes(services: Services): Promise<AnswerOf<typeof contract>> {
  const { db, now } = services;
  const rows = await db.selectFrom('nodes').selectAll().orderBy('kind').orderBy('started_at').execute();
  const silentBefore = now().getTime() - SILENT_AFTER_MS;
  return {
    nodes: rows.map(({ started_at, seen_at, health, ...row }): Node => ({
      ...row,
      startedAt: started_at.toISOString(),
      seenAt: seen_at.toISOString(),
      state: seen_at.getTime() < silentBefore ? 'silent' : 'running',
      health: NodeHealth.parse(health),
    })),
    queues: await countJobs(services),
  };
}
