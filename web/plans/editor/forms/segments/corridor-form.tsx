import { Stack } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { type CorridorEdit, editCorridor } from '@overflight/flight/corridor/edit-corridor.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { CorridorSegment } from '@overflight/flight/plan/plan.ts';
import type { ReactNode } from 'react';
import classes from '../../fields/fields.module.css';
import { NumberField } from '../../fields/number-field.tsx';
import { LinesHeightFields, LinesPaceFields, PhotosInTurns, StartChoice, TurnaroundField } from './lines-fields.tsx';

type Props = {
  corridor: CorridorSegment;
  flightSpeed: number;
  aircraft: AircraftProfile | undefined;
  /** Settings of a flight above ground, which belong to the whole plan. */
  following?: ReactNode;
  onChange: (corridor: CorridorSegment, field: string) => void;
  /** Corridors use the plan's speed. */
  onPlanSpeed: (speedMps: number) => void;
};

/** Settings of a corridor. */
export function CorridorForm({ corridor, flightSpeed, aircraft, following, onChange, onPlanSpeed }: Props) {
  const { segmentMetadata: settings } = corridor;
  const edit = (change: CorridorEdit, field: string) =>
    onChange(editCorridor(corridor, { ...change, flightSpeed }), field);
  const set = (changed: NonNullable<CorridorEdit['settings']>, field: string) => edit({ settings: changed }, field);
  return (
    <Stack gap={12}>
      <div className={classes['pair']}>
        <NumberField
          label="Corridor width"
          measure="length"
          limit={limits.corridorWidth}
          value={settings.width}
          onChange={(width) => set({ width }, 'width')}
        />
        <TurnaroundField lines={corridor} onSet={set} />
      </div>
      <LinesHeightFields
        lines={corridor}
        following={following}
        onSet={set}
        onCamera={(change, field) => edit({ camera: change }, field)}
      />
      <StartChoice
        label="Fly from"
        names={['Start, left', 'Start, right', 'End, left', 'End, right']}
        value={settings.entryLocation}
        onChange={(entryLocation) => set({ entryLocation }, 'entryLocation')}
      />
      <LinesPaceFields
        lines={corridor}
        flightSpeed={flightSpeed}
        aircraft={aircraft}
        onSet={set}
        onPlanSpeed={onPlanSpeed}
      />
      <PhotosInTurns lines={corridor} onSet={set} />
    </Stack>
  );
}
