import { sql } from 'kysely';
import type { Present } from '@overflight/contract/telemetry/live.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { presenceLimits } from './presence-limits.ts';

/** Other people present in a plan, each once. */
export async function listPresent({ db }: Services, caller: SignedIn, planId: string): Promise<Present[]> {
  return db
    .selectFrom('plan_presence')
    .innerJoin('users', 'users.id', 'plan_presence.user_id')
    .select(['users.id as userId', 'users.name', ({ fn }) => fn<boolean>('bool_or', ['is_editing']).as('isEditing')])
    .where('plan_presence.tenant', '=', caller.tenant)
    .where('users.tenant', '=', caller.tenant)
    .where('plan_id', '=', planId)
    .where('users.id', '!=', caller.id)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${presenceLimits.goneAfterS})`)
    .groupBy(['users.id', 'users.name'])
    .orderBy('users.name')
    .execute();
}
