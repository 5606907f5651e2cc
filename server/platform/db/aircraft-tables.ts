import type { ColumnType } from 'kysely';
import type { OwnAircraft } from '@overflight/contract/fleet/aircraft.ts';

export type AircraftTables = {
  aircraft_profiles: {
    tenant: string;
    id: string;
    profile: ColumnType<Omit<OwnAircraft, 'id'>, string, string>;
    updated_at: Date;
    updated_by: string;
  };
};
