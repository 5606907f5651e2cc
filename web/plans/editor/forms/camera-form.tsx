import { Stack, Switch, Text } from '@mantine/core';
import { CUSTOM_CAMERA, MANUAL_CAMERA } from '@overflight/flight/camera/camera-presets.ts';
import type { CameraEdit } from '@overflight/flight/camera/update-camera.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { CameraMetadata } from '@overflight/flight/plan/plan.ts';
import { CameraBox } from './camera-box.tsx';
import classes from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';

type Props = {
  camera: CameraMetadata;
  /** Label of the distance to the subject. */
  distanceLabel: string;
  onChange: (edit: CameraEdit, field: string) => void;
};

/** Camera, distance and overlap. */
export function CameraForm({ camera, distanceLabel, onChange }: Props) {
  const isManual = camera.cameraName === MANUAL_CAMERA;
  return (
    <Stack gap={10}>
      <CameraBox name={camera.cameraName} onChange={(cameraName) => onChange({ cameraName }, 'camera')} />
      {!isManual && <Optics camera={camera} onChange={onChange} />}
      {isManual ? (
        <ManualFields camera={camera} distanceLabel={distanceLabel} onChange={onChange} />
      ) : (
        <CameraFields camera={camera} distanceLabel={distanceLabel} onChange={onChange} />
      )}
    </Stack>
  );
}

/** Distance and resolution follow from each other: the one typed last is kept. */
function CameraFields({ camera, distanceLabel, onChange }: Props) {
  return (
    <>
      <div className={classes['pair']}>
        <NumberField
          label={distanceLabel}
          measure="length"
          limit={limits.scanDistance}
          value={camera.distanceToSurface}
          onChange={(distanceToSurface) => onChange({ distanceToSurface }, 'distance')}
        />
        <NumberField
          label="Resolution per px"
          measure="density"
          decimals={2}
          step={0.1}
          limit={{ min: 0.01, unit: 'cm' }}
          value={camera.imageDensity}
          onChange={(imageDensity) => onChange({ imageDensity }, 'density')}
        />
        <NumberField
          label="Front overlap"
          measure="share"
          decimals={0}
          limit={limits.overlap}
          value={camera.frontalOverlap}
          onChange={(frontalOverlap) => onChange({ frontalOverlap }, 'frontalOverlap')}
        />
        <NumberField
          label="Side overlap"
          measure="share"
          decimals={0}
          limit={limits.overlap}
          value={camera.sideOverlap}
          onChange={(sideOverlap) => onChange({ sideOverlap }, 'sideOverlap')}
        />
      </div>
      <Text size="xs" className="muted">
        {camera.valueSetIsDistance
          ? `${distanceLabel} is set, and the resolution follows from it.`
          : `The resolution is set, also for another camera; ${distanceLabel.toLowerCase()} follows from it.`}
      </Text>
    </>
  );
}

/** Without camera data, photo and line spacing are entered directly. */
function ManualFields({ camera, distanceLabel, onChange }: Props) {
  return (
    <div className={classes['pair']}>
      <NumberField
        label={distanceLabel}
        measure="length"
        limit={limits.scanDistance}
        value={camera.distanceToSurface}
        onChange={(distanceToSurface) => onChange({ distanceToSurface }, 'distance')}
      />
      <NumberField
        label="Photo spacing"
        measure="length"
        limit={limits.footprint}
        value={camera.adjustedFootprintFrontal}
        onChange={(adjustedFootprintFrontal) => onChange({ adjustedFootprintFrontal }, 'footprintFrontal')}
      />
      <NumberField
        label="Line spacing"
        measure="length"
        limit={limits.footprint}
        value={camera.adjustedFootprintSide}
        onChange={(adjustedFootprintSide) => onChange({ adjustedFootprintSide }, 'footprintSide')}
      />
    </div>
  );
}

type OpticsProps = Pick<Props, 'camera' | 'onChange'>;

/** Data of a known camera is shown, that of a custom camera is entered. */
function Optics({ camera, onChange }: OpticsProps) {
  const orientation = !camera.fixedOrientation && (
    <Switch
      size="sm"
      label="Mounted in landscape"
      checked={camera.landscape}
      onChange={(event) => onChange({ landscape: event.currentTarget.checked }, 'landscape')}
    />
  );
  if (camera.cameraName !== CUSTOM_CAMERA)
    return (
      <>
        <Text size="xs" className="muted">
          {`${camera.imageWidth} × ${camera.imageHeight} px, ${camera.focalLength} mm lens, ${camera.sensorWidth} × ${camera.sensorHeight} mm sensor, ${intervalText(camera)}`}
        </Text>
        {orientation}
      </>
    );
  return (
    <>
      <div className={classes['pair']}>
        {opticFields.map(({ name, label, measure, decimals }) => (
          <NumberField
            key={name}
            label={label}
            measure={measure}
            decimals={decimals}
            limit={smallest[measure]}
            value={camera[name]}
            onChange={(value) => onChange({ [name]: value }, name)}
          />
        ))}
        <NumberField
          label="Shortest photo interval"
          measure="angle"
          suffix="s"
          decimals={1}
          step={0.1}
          limit={{ min: 0, unit: 's' }}
          value={camera.minTriggerInterval}
          onChange={(minTriggerInterval) => onChange({ minTriggerInterval }, 'minTriggerInterval')}
        />
      </div>
      {orientation}
    </>
  );
}

const intervalText = ({ minTriggerInterval }: CameraMetadata) =>
  minTriggerInterval > 0 ? `at most one photo every ${minTriggerInterval} s` : 'shortest photo interval not known';

/** A sensor size of zero is invalid. */
const smallest = { sensor: { min: 0.1, unit: 'mm' }, pixels: { min: 1, unit: 'px' } };

const opticFields = [
  { name: 'sensorWidth', label: 'Sensor width', measure: 'sensor', decimals: 3 },
  { name: 'sensorHeight', label: 'Sensor height', measure: 'sensor', decimals: 3 },
  { name: 'imageWidth', label: 'Image width', measure: 'pixels', decimals: 0 },
  { name: 'imageHeight', label: 'Image height', measure: 'pixels', decimals: 0 },
  { name: 'focalLength', label: 'Focal length', measure: 'sensor', decimals: 2 },
] as const;
