import { newSurvey } from '@overflight/flight/survey/new-survey.ts';
import { square } from '@overflight/flight/testing/sample-plan.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SegmentResults } from '../../results/segment-results.tsx';
import { SurveyForm } from './segments/survey-form.tsx';

function Editing() {
  const [survey, setSurvey] = useState(newSurvey('s', square));
  return (
    <>
      <SurveyForm
        survey={survey}
        flightSpeed={10}
        aircraft={undefined}
        onChange={setSurvey}
        onPlanSpeed={() => undefined}
      />
      <SegmentResults segment={survey} planSpeedMps={10} />
    </>
  );
}

it('a survey above sea level asks for the ground elevation, and plans photos for the distance', async () => {
  const { page } = await renderScreen(<Editing />, { stored: { 'units.system': 'metric' } });
  const type = async (label: string, text: string) => {
    await page.getByRole('textbox', { name: label }).fill(text);
    await userEvent.keyboard('{Enter}');
  };
  const photos = () => page.getByRole('term').filter({ hasText: /^Photos$/ });
  const photoCount = () => photos().element().nextElementSibling?.textContent;
  const before = photoCount();
  await page.getByRole('combobox', { name: 'Altitude is measured' }).click();
  await page.getByRole('option', { name: 'Above sea level' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Ground above sea level' })).toHaveValue('');
  await type('Altitude above sea level', '560.96');
  await expect.element(page.getByText(/ground elevation is not known.*Enter the elevation/)).toBeVisible();
  await expect.poll(photoCount).toBe('1');

  await type('Ground above sea level', '600');
  await expect.element(page.getByText('The ground lies at or above the flight altitude.')).toBeVisible();
  await type('Ground above sea level', '500');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Distance to ground' })).toHaveValue('60.96');
  await expect.poll(photoCount).toBe(before);
});
