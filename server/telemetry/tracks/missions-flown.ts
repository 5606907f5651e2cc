import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/**
 * Maps each track to the plan on the vehicle at take-off: the last one sent and read back unchanged. A
 * track is missing if no mission was sent or a later transfer failed, so that its mission is unknown.
 */
export async function missionsFlown(db: Kysely<Tables>, trackIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; plan_id: string; state: string }>`
    select distinct on (tracks.id) tracks.id, sent.plan_id, sent.state from tracks
    join mission_transfers sent on sent.tenant = tracks.tenant and sent.vehicle_id = tracks.vehicle_id
      and sent.updated_at <= tracks.started_at
    where tracks.id = any(${trackIds}::uuid[])
      and (sent.state in ('done', 'differs', 'failed') or (sent.state = 'refused' and sent.moved > 0))
    order by tracks.id, sent.updated_at desc`.execute(db);
  return new Map(rows.filter(({ state }) => state === 'done').map(({ id, plan_id: planId }) => [id, planId]));
}
