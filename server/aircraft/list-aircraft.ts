import type { OwnAircraft } from '@overflight/contract/fleet/aircraft.ts';
import type { Services } from '../platform/services.ts';

/** Own aircraft of a tenant, by name. */
export async function listAircraft({ db }: Pick<Services, 'db'>, tenant: string): Promise<OwnAircraft[]> {
  const rows = await db.selectFrom('aircraft_profiles').selectAll().where('tenant', '=', tenant).execute();
  const names = ({ make, model }: OwnAircraft) => `${make} ${model}`;
  return rows
    .map(({ id, profile }) => ({ ...profile, id }))
    .toSorted((one, other) => names(one).localeCompare(names(other), 'en'));
}
