import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { NodeHealth, NodeKind } from '@overflight/contract/nodes.ts';
import { VERSION } from '@overflight/contract/version.ts';
import type { Services } from '../platform/services.ts';
import { measureNode } from './measure-node.ts';

export const ANNOUNCED_EVERY_MS = 5000;
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** Writes this process into the list of nodes again and again; the returned function takes it off. */
export async function announceNode(services: Services, kind: NodeKind): Promise<() => Promise<void>> {
  const { db, log } = services;
  const id = randomUUID();
  const { measure, stop } = measureNode(services);
  const startedAt = services.now();
  const announce = async () => {
    const health = await measure();
    const links = kind === 'server' ? health.links : [];
    const seen = { seen_at: services.now(), health: JSON.stringify({ ...health, links } satisfies NodeHealth) };
    const about = { id, kind, host: os.hostname(), pid: process.pid, version: VERSION, started_at: startedAt };
    await db
      .insertInto('nodes')
      .values({ ...about, ...seen })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
      .execute();
    const forgotten = new Date(services.now().getTime() - FORGOTTEN_AFTER_MS);
    await db.deleteFrom('nodes').where('seen_at', '<', forgotten).execute();
  };
  await announce();
  let failed = false;
  let last = Promise.resolve();
  const announceAgain = () =>
    announce().then(
      () => void (failed = false),
      (error: unknown) => {
        if (!failed) log.error({ err: error }, 'this process could not be written into the list of nodes');
        failed = true;
      },
    );
  const timer = setInterval(() => void (last = last.then(announceAgain)), ANNOUNCED_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await last;
    stop();
    await db
      .deleteFrom('nodes')
      .where('id', '=', id)
      .execute()
      .catch(() => undefined);
  };
}
