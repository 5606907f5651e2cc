import { Alert, Button, Text } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { profileName } from '@overflight/flight/aircraft/profiles.ts';
import type { PhotoPace } from '@overflight/flight/camera/photo-pace.ts';
import type { CameraMetadata } from '@overflight/flight/plan/plan.ts';
import { unitText, useUnit } from '../../../platform/units.ts';
import { exposureText, secondsText } from '../../results/pace-texts.ts';

type Props = {
  pace: PhotoPace;
  camera: CameraMetadata;
  /** That of the plan, if it is known. */
  aircraft: AircraftProfile | undefined;
  onSpeed: (speedMps: number) => void;
};

/** Shown at the speed field: too fast skips photos or blurs them. */
export function PaceWarnings({ pace, camera, aircraft, onSpeed }: Props) {
  const [unit] = useUnit('speed');
  const { intervalS = 0, isTooFastForCamera, isBlurred } = pace;
  const shortestS = aircraft?.photoInterval?.value ?? 0;
  const isTooFastForAircraft = pace.intervalS !== undefined && intervalS < shortestS;
  if (!isTooFastForCamera && !isTooFastForAircraft && !isBlurred) return null;
  const byAircraft = shortestS > 0 ? Math.floor((pace.photoDistanceM / shortestS) * 10) / 10 : Infinity;
  const steadySpeedMps = Math.min(pace.steadySpeedMps, byAircraft);
  const steady = unitText(steadySpeedMps, 'speed', unit);
  return (
    <Alert color="orange" variant="light" p="xs" role="alert">
      {isTooFastForCamera && (
        <Text size="xs">
          {`At this speed a photo is due every ${secondsText(intervalS)}, but ${camera.cameraName} needs ${secondsText(camera.minTriggerInterval)}: photos will be missing.`}
        </Text>
      )}
      {aircraft && isTooFastForAircraft && (
        <Text size="xs">
          {`At this speed a photo is due every ${secondsText(intervalS)}, but the ${profileName(aircraft)} needs ${secondsText(shortestS)}: photos will be missing.`}
        </Text>
      )}
      {isBlurred && (
        <Text size="xs">
          {`The ground moves ${(pace.blurPx ?? 0).toFixed(1)} px while the shutter is open (${exposureText} taken, as the exposure is not known): photos will be blurred.`}
        </Text>
      )}
      {steadySpeedMps > 0 && (
        <Button size="compact-xs" variant="default" mt={6} onClick={() => onSpeed(steadySpeedMps)}>
          {`Fly at ${steady}`}
        </Button>
      )}
    </Alert>
  );
}
