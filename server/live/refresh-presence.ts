import { sql } from 'kysely';
import type { Services } from '../platform/services.ts';
import { openConnections } from './open-connections.ts';
import { presenceLimits } from './presence-limits.ts';

/** Refreshes the presence of connections to this server, and deletes expired ones. */
export async function refreshPresence(services: Services): Promise<void> {
  const { db, log } = services;
  const open = [...openConnections(services)];
  try {
    if (open.length > 0)
      await sql`update plan_presence set seen_at = now() where connection_id = any(${open}::uuid[])`.execute(db);
    await sql`delete from plan_presence
      where seen_at < now() - make_interval(secs => ${presenceLimits.goneAfterS})`.execute(db);
  } catch (error) {
    log.error({ err: error }, 'presence could not be refreshed');
  }
}
