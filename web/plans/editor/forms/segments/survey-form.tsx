import { Slider, Stack, Switch } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { limits, wrapOrientation } from '@overflight/flight/plan/limits.ts';
import type { SurveySegment } from '@overflight/flight/plan/plan.ts';
import { editSurvey, type SurveyEdit } from '@overflight/flight/survey/edit-survey.ts';
import type { ReactNode } from 'react';
import classes from '../../fields/fields.module.css';
import { NumberField } from '../../fields/number-field.tsx';
import { LinesHeightFields, LinesPaceFields, PhotosInTurns, StartChoice, TurnaroundField } from './lines-fields.tsx';
import { SurveyPatternFields } from './survey-pattern-fields.tsx';

type Props = {
  survey: SurveySegment;
  flightSpeed: number;
  aircraft: AircraftProfile | undefined;
  /** Settings of a survey above ground, which belong to the whole plan. */
  following?: ReactNode;
  onChange: (survey: SurveySegment, field: string) => void;
  /** Surveys use the plan's speed. */
  onPlanSpeed: (speedMps: number) => void;
};

/** Settings of a survey. */
export function SurveyForm({ survey, flightSpeed, aircraft, following, onChange, onPlanSpeed }: Props) {
  const { segmentMetadata: settings } = survey;
  const edit = (change: SurveyEdit, field: string) => onChange(editSurvey(survey, { ...change, flightSpeed }), field);
  const set = (changed: NonNullable<SurveyEdit['settings']>, field: string) => edit({ settings: changed }, field);
  return (
    <Stack gap={12}>
      <LinesHeightFields
        lines={survey}
        following={following}
        onSet={set}
        onCamera={(change, field) => edit({ camera: change }, field)}
      />
      <SurveyPatternFields survey={survey} onChange={set} />
      <Orientation degrees={settings.orientation} onChange={(orientation) => set({ orientation }, 'orientation')} />
      <StartChoice
        label="Start corner"
        names={['1', '2', '3', '4']}
        value={settings.entryLocation}
        onChange={(entryLocation) => set({ entryLocation }, 'entryLocation')}
      />
      <LinesPaceFields
        lines={survey}
        flightSpeed={flightSpeed}
        aircraft={aircraft}
        onSet={set}
        onPlanSpeed={onPlanSpeed}
      />
      <div className={classes['pair']}>
        <TurnaroundField lines={survey} onSet={set} />
        <NumberField
          label="Additional lines"
          measure="angle"
          suffix="lines"
          decimals={0}
          limit={limits.additionalLines}
          value={settings.frontBuffer}
          onChange={(frontBuffer) => set({ frontBuffer: Math.round(frontBuffer) }, 'frontBuffer')}
        />
      </div>
      <Switch
        size="sm"
        label="Fly every other line, then the rest on the way back"
        checked={settings.evenToggle}
        onChange={(event) => set({ evenToggle: event.currentTarget.checked }, 'evenToggle')}
      />
      <PhotosInTurns lines={survey} onSet={set} />
    </Stack>
  );
}

function Orientation({ degrees, onChange }: { degrees: number; onChange: (degrees: number) => void }) {
  return (
    <div className={classes['turn']}>
      <NumberField
        label="Orientation"
        measure="angle"
        decimals={0}
        step={5}
        wrap={wrapOrientation}
        value={degrees}
        onChange={onChange}
      />
      <Slider
        aria-label="Orientation"
        thumbLabel="Orientation"
        min={limits.orientation.min}
        max={limits.orientation.max}
        label={(value) => `${value}°`}
        thumbProps={{ 'aria-valuetext': `${Math.round(degrees)} degrees` }}
        value={Math.round(degrees)}
        onChange={onChange}
      />
    </div>
  );
}
