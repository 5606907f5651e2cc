import { Alert } from '@mantine/core';
import type { SurveySegment } from '@overflight/flight/plan/plan.ts';
import { heightsProblem, isGroundUnknown, surveyAltitudeM } from '@overflight/flight/survey/survey-heights.ts';
import classes from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';

type Settings = SurveySegment['segmentMetadata'];
type Props = { survey: SurveySegment; onChange: (changed: Partial<Settings>, field: string) => void };

/** Altitude and ground above sea level; the camera distance follows. */
export function SeaHeightFields({ survey, onChange }: Props) {
  const problem = heightsProblem(survey);
  return (
    <>
      <div className={classes['pair']}>
        <NumberField
          label="Altitude above sea level"
          measure="length"
          value={surveyAltitudeM(survey)}
          onChange={(altitude) => onChange({ altitude }, 'altitude')}
        />
        <NumberField
          label="Ground above sea level"
          measure="length"
          value={survey.segmentMetadata.groundAltitude ?? NaN}
          onChange={(groundAltitude) => onChange({ groundAltitude }, 'groundAltitude')}
        />
      </div>
      {isGroundUnknown(survey) && (
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
