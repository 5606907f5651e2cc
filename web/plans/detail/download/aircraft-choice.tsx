import { Select } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { aircraftChoices, useAircraft } from '../../../platform/aircraft.ts';

type Props = { chosen: AircraftProfile | undefined; onChoose: (aircraft: AircraftProfile | undefined) => void };

export function AircraftChoice({ chosen, onChoose }: Props) {
  const { own, profileOf } = useAircraft();
  return (
    <Select
      label="Aircraft"
      description="Its formats are listed first, and its limits are kept."
      placeholder="Not chosen"
      data={aircraftChoices(own, chosen?.id)}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(profileOf(id ?? undefined))}
      searchable
      clearable
      nothingFoundMessage="No such aircraft"
      comboboxProps={{ zIndex: 500 }}
    />
  );
}
