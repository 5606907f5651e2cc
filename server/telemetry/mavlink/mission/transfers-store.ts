import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { MissionTransfer } from '@overflight/contract/telemetry/missions.ts';
import type { MissionTransfersTable } from '../../../platform/db/tables.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { Refused } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { nameOf } from '../../vehicles/name-of.ts';

export type TransferRow = Selectable<MissionTransfersTable>;
type State = MissionTransfer['state'];
export type TransferChange = {
  state?: State;
  moved?: number;
  items?: number;
  message?: string;
  differences?: string[];
};

export const openStates = ['asked', 'sending', 'reading-back'] as const satisfies readonly State[];
/** Unclaimed for this long, a transfer fails. */
export const CLAIM_WITHIN_MS = 5000;
/** Without progress for this long, its server is gone. */
export const ABANDONED_MS = 60_000;

type Asked = {
  tenant: string;
  planId: string;
  version: number;
  vehicleId: string;
  vehicleName?: string;
  items: number;
  sentBy: string;
  reason: string | null;
  overruled: readonly string[];
};

/** Creates a transfer; refused while another one to the same vehicle is open. */
export function createTransfer(services: Services, asked: Asked): Promise<TransferRow> {
  const { tenant, planId, version, vehicleId, vehicleName = '', items, sentBy, reason, overruled } = asked;
  const now = services.now();
  return services.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mission/${vehicleId}`}, 0))`.execute(tx);
    const other = await tx
      .selectFrom('mission_transfers')
      .select('id')
      .where('vehicle_id', '=', vehicleId)
      .where('state', 'in', openStates)
      .where('updated_at', '>', new Date(now.getTime() - ABANDONED_MS))
      .executeTakeFirst();
    if (other) throw alreadySending();
    const row = {
      id: randomUUID(),
      tenant,
      plan_id: planId,
      plan_version: version,
      vehicle_id: vehicleId,
      state: 'asked' as const,
      moved: 0,
      items,
      message: 'The vehicle is being looked for.',
      differences: JSON.stringify([]),
      sent_by: sentBy,
      reason,
      overruled: JSON.stringify(overruled),
      started_at: now,
      updated_at: now,
    };
    const details = { plan: planId, version, vehicle: vehicleId, overruled: [...overruled] };
    await recordEvent(tx, { kind: 'mission-sent', subject: vehicleName, details });
    return tx.insertInto('mission_transfers').values(row).returningAll().executeTakeFirstOrThrow();
  });
}

function alreadySending(): Refused {
  const message = 'A mission is on its way to this vehicle already.';
  return new Refused({ status: 409, code: 'mission-under-way', message });
}

/** Returns whether this process claimed it; only one can. */
export async function claimTransfer({ db, now }: Services, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mission_transfers')
    .set({ state: 'sending', message: 'The mission is being sent.', updated_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finished transfers do not change. */
export async function changeTransfer({ db, now }: Services, id: string, change: TransferChange): Promise<void> {
  const { differences, ...rest } = change;
  const sentences = differences ? { differences: JSON.stringify(differences) } : {};
  await db
    .updateTable('mission_transfers')
    .set({ ...rest, ...sentences, updated_at: now() })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .execute();
}

export function pendingTransfers({ db, now }: Services): Promise<TransferRow[]> {
  const since = new Date(now().getTime() - CLAIM_WITHIN_MS);
  return db
    .selectFrom('mission_transfers')
    .selectAll()
    .where('state', '=', 'asked')
    .where('started_at', '>', since)
    .execute();
}

export function findTransfer({ db }: Services, { tenant, id }: { tenant: string; id: string }) {
  return db
    .selectFrom('mission_transfers')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

const MAX_LISTED = 50;

export function transfersOfPlan({ db }: Services, { tenant, id }: { tenant: string; id: string }) {
  return db
    .selectFrom('mission_transfers')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('plan_id', '=', id)
    .orderBy('started_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function aboutTransfer({ db }: Services, row: TransferRow): Promise<MissionTransfer> {
  const vehicle = await db.selectFrom('vehicles').selectAll().where('id', '=', row.vehicle_id).executeTakeFirst();
  return {
    transferId: row.id,
    planId: row.plan_id,
    objectId: row.vehicle_id,
    vehicle: vehicle ? nameOf(vehicle) : 'A deleted vehicle',
    state: row.state,
    moved: row.moved,
    items: row.items,
    message: row.message,
    differences: row.differences as string[],
    startedAt: row.started_at.toISOString(),
    sentBy: row.sent_by,
    reason: row.reason,
    overruled: row.overruled as string[],
  };
}
