import { Stack, Text } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { segmentPace, segmentSpeedMps } from '@overflight/flight/camera/photo-pace.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { OrbitSegment } from '@overflight/flight/plan/plan.ts';
import { editOrbit, type OrbitEdit } from '@overflight/flight/views/edit-views.ts';
import { CameraBox } from '../camera-box.tsx';
import classes from '../../fields/fields.module.css';
import { NumberField } from '../../fields/number-field.tsx';
import { PaceWarnings } from '../pace-warnings.tsx';

type Props = {
  orbit: OrbitSegment;
  flightSpeed: number;
  aircraft: AircraftProfile | undefined;
  onChange: (orbit: OrbitSegment, field: string) => void;
};

/** Settings of an orbit. */
export function OrbitForm({ orbit, flightSpeed, aircraft, onChange }: Props) {
  const { segmentMetadata: settings, cameraMetadata: camera } = orbit;
  const edit = (change: OrbitEdit, field: string) => onChange(editOrbit(orbit, { ...change, flightSpeed }), field);
  const set = (changed: NonNullable<OrbitEdit['settings']>, field: string) => edit({ settings: changed }, field);
  const setSpeed = (speedMps: number) => set({ flightSpeed: speedMps }, 'flightSpeed');
  return (
    <Stack gap={12}>
      <CameraBox name={camera.cameraName} onChange={(cameraName) => edit({ camera: { cameraName } }, 'camera')} />
      <div className={classes['pair']}>
        <NumberField
          label="Radius"
          measure="length"
          limit={limits.orbitRadius}
          value={settings.radius}
          onChange={(radius) => set({ radius }, 'radius')}
        />
        <NumberField
          label="Photos per turn"
          measure="angle"
          suffix="photos"
          decimals={0}
          limit={limits.photosPerTurn}
          value={settings.photosPerTurn}
          onChange={(photos) => set({ photosPerTurn: Math.round(photos) }, 'photosPerTurn')}
        />
        <NumberField
          label="Altitude"
          measure="length"
          limit={limits.altitude}
          value={settings.altitude}
          onChange={(altitude) => set({ altitude }, 'altitude')}
        />
        <NumberField
          label="Camera looks at height"
          measure="length"
          value={settings.targetAltitude}
          onChange={(targetAltitude) => set({ targetAltitude }, 'targetAltitude')}
        />
      </div>
      <NumberField
        label="Orbit speed"
        measure="speed"
        limit={limits.scanSpeed}
        value={segmentSpeedMps(orbit, flightSpeed)}
        onChange={setSpeed}
      />
      <PaceWarnings pace={segmentPace(orbit, flightSpeed)} camera={camera} aircraft={aircraft} onSpeed={setSpeed} />
      <Text size="xs" className="muted">
        Heights count from the home point. Nothing is known of what stands on the circle: look.
      </Text>
    </Stack>
  );
}
