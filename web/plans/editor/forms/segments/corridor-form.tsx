import { SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { segmentPace } from '@overflight/flight/camera/photo-pace.ts';
import { type CorridorEdit, editCorridor } from '@overflight/flight/corridor/edit-corridor.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { CorridorSegment } from '@overflight/flight/plan/plan.ts';
import type { ReactNode } from 'react';
import { CameraForm } from '../camera-form.tsx';
import classes from '../../fields/fields.module.css';
import { AltitudeModeField } from '../../fields/altitude-mode-field.tsx';
import { NumberField } from '../../fields/number-field.tsx';
import { PaceWarnings } from '../pace-warnings.tsx';
import { SeaHeightFields } from '../sea-height-fields.tsx';

type Props = {
  corridor: CorridorSegment;
  flightSpeed: number;
  /** Settings of a flight above ground, which belong to the whole plan. */
  following?: ReactNode;
  onChange: (corridor: CorridorSegment, field: string) => void;
  /** Corridors use the plan's speed. */
  onPlanSpeed: (speedMps: number) => void;
};

/** Settings of a corridor. */
export function CorridorForm({ corridor, flightSpeed, following, onChange, onPlanSpeed }: Props) {
  const { segmentMetadata: settings, cameraMetadata: camera } = corridor;
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
        <NumberField
          label="Turnaround"
          measure="length"
          limit={{ min: 0, unit: 'm' }}
          value={settings.turnAroundDistance}
          onChange={(turnAroundDistance) => set({ turnAroundDistance }, 'turnAroundDistance')}
        />
      </div>
      <CameraForm
        camera={camera}
        distanceLabel={settings.altitudeMode === 'absolute' ? 'Distance to ground' : 'Altitude'}
        onChange={(change, field) => edit({ camera: change }, field)}
      />
      <AltitudeModeField
        value={settings.altitudeMode}
        onChange={(altitudeMode) => set({ altitudeMode }, 'altitudeMode')}
      />
      {settings.altitudeMode === 'terrain' && following}
      {settings.altitudeMode === 'absolute' && <SeaHeightFields heights={corridor} onChange={set} />}
      <StartEnd corridor={corridor} onChange={(entryLocation) => set({ entryLocation }, 'entryLocation')} />
      <div className={classes['pair']}>
        <NumberField
          label="Trigger distance"
          measure="length"
          limit={limits.footprint}
          value={settings.triggerDistance}
          onChange={(triggerDistance) => set({ triggerDistance }, 'triggerDistance')}
        />
        <NumberField
          label="Speed (whole plan)"
          measure="speed"
          limit={limits.flightSpeed}
          value={flightSpeed}
          onChange={onPlanSpeed}
        />
      </div>
      <PaceWarnings pace={segmentPace(corridor, flightSpeed)} camera={camera} onSpeed={onPlanSpeed} />
      <Switch
        size="sm"
        label="Photos in turns"
        checked={settings.photosInTurns ?? false}
        onChange={(event) => set({ photosInTurns: event.currentTarget.checked }, 'photosInTurns')}
      />
    </Stack>
  );
}

type End = CorridorSegment['segmentMetadata']['entryLocation'];

const ends = [
  { value: '0', label: 'Start, left' },
  { value: '1', label: 'Start, right' },
  { value: '2', label: 'End, left' },
  { value: '3', label: 'End, right' },
];

function StartEnd({ corridor, onChange }: { corridor: CorridorSegment; onChange: (end: End) => void }) {
  const id = `entry-${corridor.segmentId}`;
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id}>
        Fly from
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        data={ends}
        value={String(corridor.segmentMetadata.entryLocation)}
        onChange={(end) => onChange(Number(end) as End)}
      />
    </div>
  );
}
