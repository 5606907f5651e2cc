import type { Kysely } from 'kysely';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { UserRow } from '../users.ts';

/** Records what changed in the rights of a user; both tenants see a move. */
export async function recordRightsChange(trx: Kysely<Tables>, before: UserRow, after: UserRow): Promise<void> {
  const about = { subject: after.email, tenant: before.tenant };
  const [added, removed] = [missingIn(before, after), missingIn(after, before)];
  if (added.length + removed.length > 0)
    await recordEvent(trx, { kind: 'groups-changed', ...about, details: { added, removed } });
  if (!before.disabled_at && after.disabled_at) await recordEvent(trx, { kind: 'user-suspended', ...about });
  if (before.disabled_at && !after.disabled_at) await recordEvent(trx, { kind: 'user-enabled', ...about });
  if (before.tenant === after.tenant) return;
  await recordEvent(trx, { kind: 'tenant-changed', ...about, details: { change: 'left' } });
  await recordEvent(trx, { kind: 'tenant-changed', ...about, tenant: after.tenant, details: { change: 'joined' } });
}

const missingIn = (one: UserRow, other: UserRow): string[] =>
  other.groups.filter((group) => !one.groups.includes(group));
