import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { segmentPace, segmentSpeedMps } from '@overflight/flight/camera/photo-pace.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { StructureScanSegment } from '@overflight/flight/plan/plan.ts';
import { editStructureScan, type StructureScanEdit } from '@overflight/flight/structure-scan/edit-structure-scan.ts';
import { CameraForm } from '../camera-form.tsx';
import classes from '../../fields/fields.module.css';
import { NumberField } from '../../fields/number-field.tsx';
import { PaceWarnings } from '../pace-warnings.tsx';

type Props = {
  scan: StructureScanSegment;
  flightSpeed: number;
  aircraft: AircraftProfile | undefined;
  onChange: (scan: StructureScanSegment, field: string) => void;
};

/** Settings of a structure scan. */
export function StructureScanForm({ scan, flightSpeed, aircraft, onChange }: Props) {
  const { segmentMetadata: settings, cameraMetadata: camera } = scan;
  const edit = (change: StructureScanEdit, field: string) =>
    onChange(editStructureScan(scan, { ...change, flightSpeed }), field);
  const set = (changed: NonNullable<StructureScanEdit['settings']>, field: string) =>
    edit({ settings: changed }, field);
  const setSpeed = (speedMps: number) => set({ flightSpeed: speedMps }, 'flightSpeed');
  return (
    <Stack gap={12}>
      <CameraForm
        camera={camera}
        distanceLabel="Scan distance"
        onChange={(change, field) => edit({ camera: change }, field)}
      />
      <NumberField
        label="Scan speed"
        measure="speed"
        limit={limits.scanSpeed}
        value={segmentSpeedMps(scan, flightSpeed)}
        onChange={setSpeed}
      />
      <PaceWarnings pace={segmentPace(scan, flightSpeed)} camera={camera} aircraft={aircraft} onSpeed={setSpeed} />
      <div className={classes['pair']}>
        <NumberField
          label="Structure height"
          measure="length"
          limit={limits.altitude}
          value={settings.structureHeight}
          onChange={(structureHeight) => set({ structureHeight }, 'structureHeight')}
        />
        <NumberField
          label="Scan bottom altitude"
          measure="length"
          limit={{ min: 0, unit: 'm' }}
          value={settings.scanBottomAlt}
          onChange={(scanBottomAlt) => set({ scanBottomAlt }, 'scanBottomAlt')}
        />
        <NumberField
          label="Entrance altitude"
          measure="length"
          limit={limits.altitude}
          value={settings.entranceAltitude}
          onChange={(entranceAltitude) => set({ entranceAltitude }, 'entranceAltitude')}
        />
        <NumberField
          label="Gimbal pitch"
          measure="angle"
          decimals={0}
          limit={limits.gimbalPitch}
          value={settings.gimbalPitch}
          onChange={(gimbalPitch) => set({ gimbalPitch }, 'gimbalPitch')}
        />
      </div>
      <div>
        <Text size="sm" fw={500} mb={4} id={`start-${scan.segmentId}`}>
          Start scan from
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby={`start-${scan.segmentId}`}
          data={[
            { value: 'top', label: 'Top' },
            { value: 'bottom', label: 'Bottom' },
          ]}
          value={settings.startFromTop ? 'top' : 'bottom'}
          onChange={(end) => set({ startFromTop: end === 'top' }, 'startFromTop')}
        />
      </div>
    </Stack>
  );
}
