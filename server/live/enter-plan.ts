import { sql } from 'kysely';
import { notFound, Refused } from '../platform/http/refused.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { presenceLimits } from './presence-limits.ts';

type PresenceUpdate = { caller: SignedIn; connection: string; planId: string; isEditing: boolean };

/** Records that a person views or edits a plan over a connection, replacing its previous plan. */
export async function enterPlan(
  { db }: Services,
  { caller, connection, planId, isEditing }: PresenceUpdate,
): Promise<void> {
  const { id: userId, tenant } = caller;
  await db.transaction().execute(async (tx) => {
    const own = tx.selectFrom('plan_presence').where('user_id', '=', userId).where('connection_id', '!=', connection);
    const { others } = await own.select(({ fn }) => fn.countAll<number>().as('others')).executeTakeFirstOrThrow();
    if (others >= presenceLimits.connectionsPerPerson)
      throw new Refused({ status: 429, code: 'too-many-streams', message: 'You are in too many plans at once.' });
    const plan = tx.selectFrom('plans').select('id').where('tenant', '=', tenant).where('id', '=', planId);
    if (!(await plan.where('deleted_at', 'is', null).executeTakeFirst())) throw notFound('This plan');
    const before = tx.deleteFrom('plan_presence').where('connection_id', '=', connection);
    await before.where('user_id', '=', userId).where('plan_id', '!=', planId).execute();
    await tx
      .insertInto('plan_presence')
      .values({ connection_id: connection, tenant, plan_id: planId, user_id: userId, is_editing: isEditing })
      .onConflict((conflict) =>
        conflict
          .column('connection_id')
          .doUpdateSet({ is_editing: isEditing, seen_at: sql`now()` })
          // A connection belongs to one person.
          .where('plan_presence.user_id', '=', userId),
      )
      .execute();
  });
}
