import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';

/** One process at a time adds or removes the demo, and one flies its vehicle. */
type LeaseName = 'work' | 'flight';

/** A process silent for this long loses the lease. */
export const LEASE_MS = 6000;
export const BEAT_MS = 1500;
/** How often a server without the lease looks whether it is wanted and free. */
export const IDLE_BEAT_MS = 5000;

const holder = perServices(() => randomUUID());

/** Takes or renews the lease, for the flight only while its part is there; returns whether it is ours. */
export async function holdLease(services: Services, name: LeaseName): Promise<boolean> {
  const isWanted =
    name === 'work'
      ? sql`true`
      : sql`exists (select from demo_parts where name = 'vehicle' and state = 'done' and not is_leaving)`;
  // With the built-in database there is no other process: what a killed one held is free.
  const isFree = services.env.DATABASE_URL === undefined ? sql`true` : sql`held.until < clock_timestamp()`;
  const { rows } = await sql`
    insert into demo_leases as held (name, holder, until)
    select ${name}, ${holder(services)}::uuid, clock_timestamp() + make_interval(secs => ${LEASE_MS / 1000})
    where ${isWanted}
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where held.holder = excluded.holder or ${isFree}
    returning name`.execute(services.db);
  return rows.length > 0;
}

export async function releaseLease(services: Services, name: LeaseName): Promise<void> {
  await services.db.deleteFrom('demo_leases').where('name', '=', name).where('holder', '=', holder(services)).execute();
}

/** Whether some process holds it now. */
export async function isLeased({ db }: Services, name: LeaseName): Promise<boolean> {
  const held = db.selectFrom('demo_leases').select('name').where('name', '=', name);
  return (await held.where('until', '>', sql<Date>`clock_timestamp()`).executeTakeFirst()) !== undefined;
}

/** Drops the lease of a killed process. */
export async function dropEndedLease({ db }: Services, name: LeaseName): Promise<void> {
  await db
    .deleteFrom('demo_leases')
    .where('name', '=', name)
    .where('until', '<=', sql<Date>`clock_timestamp()`)
    .execute();
}
