import type { SurveySegment } from '@overflight/flight/plan/plan.ts';
import { newSurvey } from '@overflight/flight/survey/new-survey.ts';
import { square } from '@overflight/flight/testing/sample-plan.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { SurveyForm } from './survey-form.tsx';

function Editing() {
  const [survey, setSurvey] = useState<SurveySegment>(() => newSurvey('s', square));
  const { cameraMetadata: camera, segmentMetadata: settings } = survey;
  return (
    <>
      <SurveyForm
        survey={survey}
        flightSpeed={10}
        aircraft={undefined}
        onChange={setSurvey}
        onPlanSpeed={() => undefined}
      />
      <output data-testid="stored">
        {`${camera.sideOverlap} % ${camera.distanceToSurface.toFixed(2)} m ${settings.orientation}°`}
      </output>
    </>
  );
}

it('PLAN-25 the fields of a survey end at their limits with a note, turn past north, and show another unit', async () => {
  const { page } = await renderScreen(<Editing />, { stored: { 'units.system': 'metric' } });
  const stored = page.getByTestId('stored');
  const sets = async (name: string, value: string) => {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
    await userEvent.keyboard('{Enter}');
  };
  await sets('Side overlap', '99');
  await expect.element(page.getByText('max value: 95 %')).toBeVisible();
  await expect.element(stored).toHaveTextContent('95 % 60.96 m 0°');
  await sets('Altitude', '0');
  await expect.element(page.getByText('min value: 0.1 m')).toBeVisible();
  await page.getByRole('button', { name: 'Altitude in m: change the unit' }).click();
  await sets('Altitude', '150');
  await sets('Orientation', '400');
  await expect.element(stored).toHaveTextContent('95 % 45.72 m 40°');
  await expect.element(page.getByRole('textbox', { name: 'Orientation', exact: true })).toHaveValue('40');
});
