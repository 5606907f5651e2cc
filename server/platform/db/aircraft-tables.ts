import type { ColumnType } from 'kysely';
import type { BriefingNotes } from '@overflight/contract/plans/briefing.ts';
import type { OwnAircraft } from '@overflight/contract/fleet/aircraft.ts';

export type AircraftTables = {
  aircraft_profiles: {
    tenant: string;
    id: string;
    profile: ColumnType<Omit<OwnAircraft, 'id'>, string, string>;
    updated_at: Date;
    updated_by: string;
  };
  plan_briefings: {
    tenant: string;
    plan_id: string;
    notes: ColumnType<BriefingNotes, string, string>;
    updated_at: Date;
  };
};
