import type { OwnSession } from '@overflight/contract/account/security.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { endSessions } from '../sessions/sessions.ts';
import { describeDevice } from './device.ts';

/** The living sessions of the caller, the latest used first. */
export async function listOwnSessions({ db, now }: Services, caller: SignedIn): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', caller.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.rotated_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    isThis: row.id === caller.sessionId,
  }));
}

export async function endOwnSession(services: Services, caller: SignedIn, id: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: services.now() })
      .where('id', '=', id)
      .where('user_id', '=', caller.id)
      .where('ended_at', 'is', null)
      .returning('user_agent')
      .executeTakeFirst();
    if (!ended) throw notFound('This session');
    await recordEvent(trx, { kind: 'session-ended', subject: describeDevice(ended.user_agent) });
  });
  forgetAccount(services, caller.id);
}

type Ending = { exceptId?: string; subject: string };

export async function endOwnSessions(
  services: Services,
  caller: SignedIn,
  { exceptId, subject }: Ending,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await endSessions(trx, caller.id, { now: services.now(), ...(exceptId ? { exceptId } : {}) });
    await recordEvent(trx, { kind: 'session-ended', subject });
  });
  forgetAccount(services, caller.id);
}
