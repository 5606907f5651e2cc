import { Alert } from '@mantine/core';
import {
  type Heights,
  type HeightSettings,
  heightsProblem,
  isGroundUnknown,
  surveyAltitudeM,
} from '@overflight/flight/survey/survey-heights.ts';
import classes from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';

type Props = { heights: Heights; onChange: (changed: Partial<HeightSettings>, field: string) => void };

/** Altitude and ground above sea level; the camera distance follows. */
export function SeaHeightFields({ heights, onChange }: Props) {
  const problem = heightsProblem(heights);
  return (
    <>
      <div className={classes['pair']}>
        <NumberField
          label="Altitude above sea level"
          measure="length"
          value={surveyAltitudeM(heights)}
          onChange={(altitude) => onChange({ altitude }, 'altitude')}
        />
        <NumberField
          label="Ground above sea level"
          measure="length"
          value={heights.segmentMetadata.groundAltitude ?? NaN}
          onChange={(groundAltitude) => onChange({ groundAltitude }, 'groundAltitude')}
        />
      </div>
      {isGroundUnknown(heights) && (
        <Alert color="orange" variant="light" p="xs" role="alert">
          The ground elevation is not known: photos are planned as if it were at sea level. Enter the elevation.
        </Alert>
      )}
      {problem !== null && (
        <Alert color="red" variant="light" p="xs" role="alert">
          {problem}.
        </Alert>
      )}
    </>
  );
}
