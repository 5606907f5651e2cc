import { ownProfile } from '@overflight/flight/aircraft/own-profile.ts';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { profileOf } from '@overflight/flight/aircraft/profiles.ts';
import type { Services } from '../platform/services.ts';
import { listAircraft } from './list-aircraft.ts';

/** The profile with this id, of the product or of the tenant; undefined if it is not known. */
export async function findAircraft(
  services: Pick<Services, 'db'>,
  { tenant, id }: { tenant: string; id: string | undefined },
): Promise<AircraftProfile | undefined> {
  if (id === undefined) return undefined;
  return profileOf(id, (await listAircraft(services, tenant)).map(ownProfile));
}
