import { Alert, Button, Text } from '@mantine/core';
import type { PhotoPace } from '@overflight/flight/camera/photo-pace.ts';
import type { CameraMetadata } from '@overflight/flight/plan/plan.ts';
import { unitText, useUnit } from '../../../platform/units.ts';
import { exposureText, secondsText } from '../../results/pace-texts.ts';

type Props = { pace: PhotoPace; camera: CameraMetadata; onSpeed: (speedMps: number) => void };

/** Shown at the speed field: too fast skips photos or blurs them. */
export function PaceWarnings({ pace, camera, onSpeed }: Props) {
  const [unit] = useUnit('speed');
  const { intervalS = 0, isTooFastForCamera, isBlurred, steadySpeedMps } = pace;
  if (!isTooFastForCamera && !isBlurred) return null;
  const steady = unitText(steadySpeedMps, 'speed', unit);
  return (
    <Alert color="orange" variant="light" p="xs" role="alert">
      {isTooFastForCamera && (
        <Text size="xs">
          {`At this speed a photo is due every ${secondsText(intervalS)}, but ${camera.cameraName} needs ${secondsText(camera.minTriggerInterval)}: photos will be missing.`}
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
