import { Select } from '@mantine/core';
import type { AltitudeMode } from '@overflight/flight/plan/plan.ts';
import { altitudeModes } from '../../altitude-modes.ts';

const choices = Object.entries(altitudeModes).map(([value, [first = '', ...rest]]) => ({
  value,
  label: first.toUpperCase() + rest.join(''),
}));

type Props = { value: AltitudeMode; onChange: (mode: AltitudeMode) => void };

/** Altitude reference. */
export function AltitudeModeField({ value, onChange }: Props) {
  return (
    <Select
      label="Altitude is measured"
      size="sm"
      allowDeselect={false}
      data={choices}
      value={value}
      onChange={(mode) => mode && onChange(mode as AltitudeMode)}
    />
  );
}
