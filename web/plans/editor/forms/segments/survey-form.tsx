import { SegmentedControl, Slider, Stack, Switch, Text } from '@mantine/core';
import { segmentPace } from '@overflight/flight/camera/photo-pace.ts';
import { limits, wrapOrientation } from '@overflight/flight/plan/limits.ts';
import type { SurveySegment } from '@overflight/flight/plan/plan.ts';
import { editSurvey, type SurveyEdit } from '@overflight/flight/survey/edit-survey.ts';
import type { ReactNode } from 'react';
import { CameraForm } from '../camera-form.tsx';
import classes from '../../fields/fields.module.css';
import { AltitudeModeField } from '../../fields/altitude-mode-field.tsx';
import { NumberField } from '../../fields/number-field.tsx';
import { PaceWarnings } from '../pace-warnings.tsx';
import { SurveyPatternFields } from './survey-pattern-fields.tsx';
import { SeaHeightFields } from '../sea-height-fields.tsx';

type Props = {
  survey: SurveySegment;
  flightSpeed: number;
  /** Settings of a survey above ground, which belong to the whole plan. */
  following?: ReactNode;
  onChange: (survey: SurveySegment, field: string) => void;
  /** Surveys use the plan's speed. */
  onPlanSpeed: (speedMps: number) => void;
};

/** Settings of a survey. */
export function SurveyForm({ survey, flightSpeed, following, onChange, onPlanSpeed }: Props) {
  const { segmentMetadata: settings, cameraMetadata: camera } = survey;
  const edit = (change: SurveyEdit, field: string) => onChange(editSurvey(survey, { ...change, flightSpeed }), field);
  const set = (changed: NonNullable<SurveyEdit['settings']>, field: string) => edit({ settings: changed }, field);
  return (
    <Stack gap={12}>
      <CameraForm
        camera={camera}
        distanceLabel={settings.altitudeMode === 'absolute' ? 'Distance to ground' : 'Altitude'}
        onChange={(change, field) => edit({ camera: change }, field)}
      />
      <AltitudeModeField
        value={settings.altitudeMode}
        onChange={(altitudeMode) => set({ altitudeMode }, 'altitudeMode')}
      />
      {settings.altitudeMode === 'terrain' && following}
      {settings.altitudeMode === 'absolute' && <SeaHeightFields heights={survey} onChange={set} />}
      <SurveyPatternFields survey={survey} onChange={set} />
      <Orientation degrees={settings.orientation} onChange={(orientation) => set({ orientation }, 'orientation')} />
      <StartCorner survey={survey} onChange={(entryLocation) => set({ entryLocation }, 'entryLocation')} />
      <div className={classes['pair']}>
        <NumberField
          label="Trigger distance"
          measure="length"
          limit={limits.footprint}
          value={settings.triggerDistance}
          onChange={(triggerDistance) => set({ triggerDistance }, 'triggerDistance')}
        />
        <NumberField
          label="Speed (whole plan)"
          measure="speed"
          limit={limits.flightSpeed}
          value={flightSpeed}
          onChange={onPlanSpeed}
        />
      </div>
      <PaceWarnings pace={segmentPace(survey, flightSpeed)} camera={camera} onSpeed={onPlanSpeed} />
      <div className={classes['pair']}>
        <NumberField
          label="Turnaround"
          measure="length"
          limit={{ min: 0, unit: 'm' }}
          value={settings.turnAroundDistance}
          onChange={(turnAroundDistance) => set({ turnAroundDistance }, 'turnAroundDistance')}
        />
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
      <Switch
        size="sm"
        label="Photos in turns"
        checked={settings.photosInTurns ?? false}
        onChange={(event) => set({ photosInTurns: event.currentTarget.checked }, 'photosInTurns')}
      />
    </Stack>
  );
}

type Corner = SurveySegment['segmentMetadata']['entryLocation'];

function StartCorner({ survey, onChange }: { survey: SurveySegment; onChange: (corner: Corner) => void }) {
  const id = `entry-${survey.segmentId}`;
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id}>
        Start corner
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        data={['1', '2', '3', '4']}
        value={String(survey.segmentMetadata.entryLocation + 1)}
        onChange={(corner) => onChange((Number(corner) - 1) as Corner)}
      />
    </div>
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
