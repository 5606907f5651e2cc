import { Select } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { profileOf, profiles } from '@overflight/flight/aircraft/profiles.ts';

const makes = [...new Set(profiles.map(({ make }) => make))];
const options = makes.map((group) => ({
  group,
  items: profiles.flatMap(({ id, make, model }) => (make === group ? [{ value: id, label: `${make} ${model}` }] : [])),
}));

type Props = { chosen: AircraftProfile | undefined; onChoose: (aircraft: AircraftProfile | undefined) => void };

export function AircraftChoice({ chosen, onChoose }: Props) {
  return (
    <Select
      label="Aircraft"
      description="Its formats are listed first, and its limits are kept."
      placeholder="Not chosen"
      data={options}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(profileOf(id ?? undefined))}
      searchable
      clearable
      nothingFoundMessage="No such aircraft"
      comboboxProps={{ zIndex: 500 }}
    />
  );
}
