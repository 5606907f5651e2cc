import { Select, Stack } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { profileName } from '@overflight/flight/aircraft/profiles.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { aircraftChoices, useAircraft, usePlanAircraft } from '../../platform/aircraft.ts';
import { AircraftFigures } from './aircraft-figures.tsx';
import { AircraftNotes } from './aircraft-notes.tsx';

type Props = {
  plan: FlightPlan;
  onChange: (id: string | undefined) => void;
  onOwnCamera: (profile: AircraftProfile) => void;
};

/** The plan's aircraft with its figures, and limits of it that the plan exceeds. */
export function AircraftField({ plan, onChange, onOwnCamera }: Props) {
  const { aircraft: named } = plan.planMetadata;
  const { own, isKnown } = useAircraft();
  const { profile, isOfCrew } = usePlanAircraft(plan.flightPlanId, named);
  return (
    <Stack gap={6}>
      <Select
        label="Aircraft"
        size="sm"
        searchable
        clearable
        placeholder={isOfCrew && profile ? `${profileName(profile)}, the crew’s drone` : 'Not chosen'}
        nothingFoundMessage="No such aircraft. Own ones are added under Fleet."
        data={isKnown ? aircraftChoices(own, named) : aircraftChoices(own, undefined)}
        value={named ?? null}
        onChange={(id) => onChange(id ?? undefined)}
        maxDropdownHeight={300}
      />
      {profile && <AircraftFigures profile={profile} />}
      <AircraftNotes
        plan={plan}
        profile={profile}
        isUnknown={isKnown && named !== undefined && !profile}
        onOwnCamera={onOwnCamera}
      />
    </Stack>
  );
}
