import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { forgetAccount } from './live-accounts.ts';
import { readRefreshToken } from './refresh-token.ts';

/** Ends the session of the caller and of these tokens, and no other; does nothing for unknown callers. */
export async function signOut(
  services: Services,
  { caller, refreshTokens }: { caller: Caller | undefined; refreshTokens: (string | undefined)[] },
): Promise<void> {
  const held = refreshTokens.flatMap((token) => readRefreshToken(services, token)?.sessionId ?? []);
  const sessionIds = [...held, ...(caller?.kind === 'user' ? [caller.sessionId] : [])];
  if (sessionIds.length === 0) return;
  const userIds = await services.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: services.now() })
      .where('id', 'in', sessionIds)
      .where('ended_at', 'is', null)
      .returning('user_id')
      .execute();
    const owners = new Set(ended.map(({ user_id }) => user_id));
    for (const id of owners) await recordEvent(trx, { kind: 'sign-out', by: { id } });
    return owners;
  });
  for (const userId of userIds) forgetAccount(services, userId);
}
