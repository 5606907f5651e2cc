import { SegmentedControl, Switch, Text } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import type { CameraEdit } from '@overflight/flight/camera/update-camera.ts';
import { segmentPace } from '@overflight/flight/camera/photo-pace.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { CorridorSegment, SurveySegment } from '@overflight/flight/plan/plan.ts';
import { useId, type ReactNode } from 'react';
import classes from '../../fields/fields.module.css';
import { AltitudeModeField } from '../../fields/altitude-mode-field.tsx';
import { NumberField } from '../../fields/number-field.tsx';
import { CameraForm } from '../camera-form.tsx';
import { PaceWarnings } from '../pace-warnings.tsx';
import { SeaHeightFields } from '../sea-height-fields.tsx';

type Lines = SurveySegment | CorridorSegment;
/** Settings that surveys and corridors share. */
type Settings = Pick<
  Lines['segmentMetadata'],
  'altitudeMode' | 'altitude' | 'groundAltitude' | 'triggerDistance' | 'turnAroundDistance' | 'photosInTurns'
>;
type SetProps = { lines: Lines; onSet: (changed: Partial<Settings>, field: string) => void };

type HeightProps = SetProps & {
  /** Settings of a flight above ground, which belong to the whole plan. */
  following?: ReactNode;
  onCamera: (change: CameraEdit, field: string) => void;
};

/** Camera and height of photo lines. */
export function LinesHeightFields({ lines, following, onSet, onCamera }: HeightProps) {
  const { segmentMetadata: settings, cameraMetadata: camera } = lines;
  return (
    <>
      <CameraForm
        camera={camera}
        distanceLabel={settings.altitudeMode === 'absolute' ? 'Distance to ground' : 'Altitude'}
        onChange={onCamera}
      />
      <AltitudeModeField
        value={settings.altitudeMode}
        onChange={(altitudeMode) => onSet({ altitudeMode }, 'altitudeMode')}
      />
      {settings.altitudeMode === 'terrain' && following}
      {settings.altitudeMode === 'absolute' && <SeaHeightFields heights={lines} onChange={onSet} />}
    </>
  );
}

type PaceProps = SetProps & {
  flightSpeed: number;
  aircraft: AircraftProfile | undefined;
  onPlanSpeed: (speedMps: number) => void;
};

/** Distance between photos, and the speed, which is the plan's. */
export function LinesPaceFields({ lines, flightSpeed, aircraft, onSet, onPlanSpeed }: PaceProps) {
  return (
    <>
      <div className={classes['pair']}>
        <NumberField
          label="Trigger distance"
          measure="length"
          limit={limits.footprint}
          value={lines.segmentMetadata.triggerDistance}
          onChange={(triggerDistance) => onSet({ triggerDistance }, 'triggerDistance')}
        />
        <NumberField
          label="Speed (whole plan)"
          measure="speed"
          limit={limits.flightSpeed}
          value={flightSpeed}
          onChange={onPlanSpeed}
        />
      </div>
      <PaceWarnings
        pace={segmentPace(lines, flightSpeed)}
        camera={lines.cameraMetadata}
        aircraft={aircraft}
        onSpeed={onPlanSpeed}
      />
    </>
  );
}

export function TurnaroundField({ lines, onSet }: SetProps) {
  return (
    <NumberField
      label="Turnaround"
      measure="length"
      limit={{ min: 0, unit: 'm' }}
      value={lines.segmentMetadata.turnAroundDistance}
      onChange={(turnAroundDistance) => onSet({ turnAroundDistance }, 'turnAroundDistance')}
    />
  );
}

export function PhotosInTurns({ lines, onSet }: SetProps) {
  return (
    <Switch
      size="sm"
      label="Photos in turns"
      checked={lines.segmentMetadata.photosInTurns ?? false}
      onChange={(event) => onSet({ photosInTurns: event.currentTarget.checked }, 'photosInTurns')}
    />
  );
}

type Entry = Lines['segmentMetadata']['entryLocation'];
type StartProps = { label: string; names: readonly string[]; value: Entry; onChange: (entry: Entry) => void };

/** Where the lines begin, by the name of each entry. */
export function StartChoice({ label, names, value, onChange }: StartProps) {
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        data={names.map((name, entry) => ({ value: String(entry), label: name }))}
        value={String(value)}
        onChange={(entry) => onChange(Number(entry) as Entry)}
      />
    </div>
  );
}
