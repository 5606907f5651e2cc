import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { forgetAccount } from './live-accounts.ts';
import { readRefreshToken } from './refresh-token.ts';
import { endSessions } from './sessions.ts';

/** Ends every session of the tokens' owner, on every device; does nothing for unknown callers. */
export async function signOut(
  services: Services,
  { caller, refreshTokens }: { caller: Caller | undefined; refreshTokens: (string | undefined)[] },
): Promise<void> {
  const sessionIds = refreshTokens.flatMap((token) => readRefreshToken(services, token)?.sessionId ?? []);
  const owners =
    sessionIds.length > 0
      ? await services.db.selectFrom('sessions').select('user_id').where('id', 'in', sessionIds).execute()
      : [];
  const userIds = new Set(owners.map(({ user_id }) => user_id));
  if (caller?.kind === 'user') userIds.add(caller.id);
  for (const userId of userIds) {
    await services.db.transaction().execute(async (trx) => {
      await endSessions(trx, userId, { now: services.now() });
      await recordEvent(trx, { kind: 'sign-out', by: { id: userId } });
    });
    forgetAccount(services, userId);
  }
}
