import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fleetCaps, type FleetObject, type saveFleetObject as call } from '@overflight/contract/fleet/fleet.ts';
import type { BodyOf } from '@overflight/contract/call.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Caller } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { fleetObjectOf, upsertFleetRow, requireFleetRow } from './fleet-store.ts';

/** Creates or replaces an object; its category cannot change. */
export async function saveFleetObject(
  services: Services,
  caller: Caller,
  { objectId, collectionId: category, geometry, properties }: BodyOf<typeof call>,
): Promise<FleetObject> {
  const key = { tenant: caller.tenant, id: objectId ?? randomUUID() };
  const [lng = 0, lat = 0] = geometry.coordinates;
  await services.db.transaction().execute(async (tx) => {
    // Concurrent saves of the same new id are serialised.
    await sql`select pg_advisory_xact_lock(hashtext('fleet ' || ${caller.tenant}))`.execute(tx);
    const { rows } = await sql<{ category: string | null; count: string }>`
      select max(category) filter (where id = ${key.id}) as category, count(*) as count
      from fleet_objects where tenant = ${caller.tenant}`.execute(tx);
    const [{ category: known, count } = { category: null, count: '0' }] = rows;
    if (known !== null && known !== category) throw otherCategory();
    if (known === null && Number(count) >= fleetCaps.objects) throw tooMany();
    const updated = { updated_at: services.now(), updated_by: caller.name };
    await upsertFleetRow(tx, { ...key, category, properties, lng, lat, ...updated });
  });
  return fleetObjectOf(await requireFleetRow(services, key));
}

export const otherCategory = (): Refused =>
  new Refused({ status: 409, code: 'other-category', message: 'This id belongs to an object of another category.' });

export const tooMany = (): Refused =>
  new Refused({
    status: 409,
    code: 'fleet-full',
    message: `A fleet holds ${fleetCaps.objects.toLocaleString('en')} objects at the most.`,
  });
