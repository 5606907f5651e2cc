import { recordEvent } from '../platform/audit/record-event.ts';
import { notFound } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';

/** Plans and drones that name it know nothing of their aircraft from now on. */
export async function deleteAircraft({ db }: Services, { tenant, id }: { tenant: string; id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('aircraft_profiles')
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .returning('profile')
      .executeTakeFirst();
    if (!gone) throw notFound('This aircraft');
    const { make, model } = gone.profile;
    await recordEvent(tx, { kind: 'aircraft-deleted', subject: `${make} ${model}`, details: { id } });
  });
}
