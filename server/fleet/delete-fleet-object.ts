import { recordEvent } from '../platform/audit/record-event.ts';
import type { Services } from '../platform/services.ts';
import { fleetObjectOf, requireFleetRow, type FleetKey } from './fleet-store.ts';

/** Plans that named it report it as missing from now on. */
export async function deleteFleetObject({ db }: Services, key: FleetKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await requireFleetRow({ db: trx }, key);
    await trx.deleteFrom('fleet_objects').where('tenant', '=', key.tenant).where('id', '=', key.id).execute();
    const { collectionId: category, properties } = fleetObjectOf(row);
    const details = { id: key.id, category };
    await recordEvent(trx, { kind: 'fleet-object-deleted', subject: properties.name, details });
  });
}
