import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_AIRCRAFT, type OwnAircraft, type saveAircraft as call } from '@overflight/contract/fleet/aircraft.ts';
import type { BodyOf } from '@overflight/contract/call.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Caller } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';

/** Creates or replaces an own aircraft. */
export async function saveAircraft(
  { db, now }: Services,
  { tenant, name }: Caller,
  { id = randomUUID(), ...profile }: BodyOf<typeof call>,
): Promise<OwnAircraft> {
  await db.transaction().execute(async (tx) => {
    // Concurrent saves are serialised, so that the count holds.
    await sql`select pg_advisory_xact_lock(hashtext('aircraft ' || ${tenant}))`.execute(tx);
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from aircraft_profiles where tenant = ${tenant} and id <> ${id}`.execute(tx);
    if (Number(rows[0]?.count) >= MAX_AIRCRAFT) throw tooMany();
    const row = { profile: JSON.stringify(profile), updated_at: now(), updated_by: name };
    await tx
      .insertInto('aircraft_profiles')
      .values({ tenant, id, ...row })
      .onConflict((conflict) => conflict.columns(['tenant', 'id']).doUpdateSet(row))
      .execute();
  });
  return { id, ...profile };
}

const tooMany = (): Refused =>
  new Refused({
    status: 409,
    code: 'too-many-aircraft',
    message: `A crew has ${MAX_AIRCRAFT} own aircraft at the most.`,
  });
