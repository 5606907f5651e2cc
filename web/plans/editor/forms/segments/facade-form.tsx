import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { segmentPace, segmentSpeedMps } from '@overflight/flight/camera/photo-pace.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { FacadeSegment } from '@overflight/flight/plan/plan.ts';
import { editFacade, type FacadeEdit } from '@overflight/flight/views/edit-views.ts';
import { CameraForm } from '../camera-form.tsx';
import classes from '../../fields/fields.module.css';
import { NumberField } from '../../fields/number-field.tsx';
import { PaceWarnings } from '../pace-warnings.tsx';

type Props = {
  facade: FacadeSegment;
  flightSpeed: number;
  aircraft: AircraftProfile | undefined;
  onChange: (facade: FacadeSegment, field: string) => void;
};

/** Settings of a facade scan. */
export function FacadeForm({ facade, flightSpeed, aircraft, onChange }: Props) {
  const { segmentMetadata: settings, cameraMetadata: camera } = facade;
  const edit = (change: FacadeEdit, field: string) => onChange(editFacade(facade, { ...change, flightSpeed }), field);
  const set = (changed: NonNullable<FacadeEdit['settings']>, field: string) => edit({ settings: changed }, field);
  const setSpeed = (speedMps: number) => set({ flightSpeed: speedMps }, 'flightSpeed');
  return (
    <Stack gap={12}>
      <CameraForm
        camera={camera}
        distanceLabel="Distance to the wall"
        onChange={(change, field) => edit({ camera: change }, field)}
      />
      <div className={classes['pair']}>
        <NumberField
          label="From height"
          measure="length"
          value={settings.bottom}
          onChange={(bottom) => set({ bottom }, 'bottom')}
        />
        <NumberField label="To height" measure="length" value={settings.top} onChange={(top) => set({ top }, 'top')} />
      </div>
      <Choice
        label="Side of the line"
        data={[
          { value: 'left', label: 'Left' },
          { value: 'right', label: 'Right' },
        ]}
        value={settings.side}
        onChange={(side) => set({ side: side as typeof settings.side }, 'side')}
      />
      <Choice
        label="Fly in"
        data={[
          { value: 'rows', label: 'Rows' },
          { value: 'columns', label: 'Columns' },
        ]}
        value={settings.order}
        onChange={(order) => set({ order: order as typeof settings.order }, 'order')}
      />
      <NumberField
        label="Scan speed"
        measure="speed"
        limit={limits.scanSpeed}
        value={segmentSpeedMps(facade, flightSpeed)}
        onChange={setSpeed}
      />
      <PaceWarnings pace={segmentPace(facade, flightSpeed)} camera={camera} aircraft={aircraft} onSpeed={setSpeed} />
      <Text size="xs" className="muted">
        Heights count from the home point, not from the foot of the wall. A waypoint is flown for every photo. Nothing
        is known of what stands before the wall: look.
      </Text>
    </Stack>
  );
}

type ChoiceProps = {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <SegmentedControl fullWidth size="xs" aria-label={label} data={data} value={value} onChange={onChange} />
    </div>
  );
}
