import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import type { Segment } from '@overflight/flight/plan/plan.ts';
import { newStructureScan } from '@overflight/flight/structure-scan/new-structure-scan.ts';
import { newSurvey } from '@overflight/flight/survey/new-survey.ts';
import { aPlan } from '@overflight/flight/testing/a-plan.ts';
import { square } from '@overflight/flight/testing/sample-plan.ts';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SegmentResults } from '../../results/segment-results.tsx';
import { SegmentForm } from './segment-form.tsx';

function Editing({ segment, aircraft }: { segment: Segment; aircraft?: AircraftProfile | undefined }) {
  const [plan, setPlan] = useState({ ...aPlan(), segments: [segment] });
  const [shown = segment] = plan.segments;
  const { flightSpeed } = plan.planMetadata;
  return (
    <>
      <SegmentForm
        segment={shown}
        plan={plan}
        aircraft={aircraft}
        openWaypoint={null}
        onOpenWaypoint={() => undefined}
        onAddPoints={() => undefined}
        onChange={(edit) => setPlan((old) => edit(old) as typeof old)}
      />
      <SegmentResults segment={shown} planSpeedMps={flightSpeed} />
    </>
  );
}

const open = async (segment: Segment, aircraft?: AircraftProfile) =>
  (await renderScreen(<Editing segment={segment} aircraft={aircraft} />, { stored: { 'units.system': 'metric' } }))
    .page;

describe('the numbers of a survey', () => {
  it('FLY-09 shows resolution, distances, speed and interval together, with the speed field', async () => {
    const page = await open(newSurvey('s', square));
    const results = page.getByRole('term').filter({ hasText: 'Ground resolution' });
    await expect.element(results).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Resolution 1.79 cm: change the unit' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Distance between lines 19.6 m/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Speed 10.0 m\/s/ })).toBeVisible();
    await expect.element(page.getByText('1.3 s', { exact: true })).toBeVisible();
    await expect.element(page.getByText('1.1 px', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();

    await page.getByRole('textbox', { name: 'Speed (whole plan)' }).fill('20');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/a photo is due every 0.7 s, but Yuneec E90 needs 1.3 s/)).toBeVisible();
    await expect.element(page.getByText(/moves 2.2 px while the shutter is open \(1\/500 s taken/)).toBeVisible();
    await page.getByRole('button', { name: 'Fly at 10.0 m/s' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Speed (whole plan)' })).toHaveValue('10');
  });

  it('FLY-09 takes a resolution instead of a height, shows both, and keeps the resolution for another camera', async () => {
    const page = await open(newSurvey('s', square));
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await expect.element(field('Altitude')).toHaveValue('60.96');
    await expect.element(field('Resolution per px')).toHaveValue('1.79');
    await field('Resolution per px').fill('3');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Altitude')).toHaveValue('102.28');
    await expect.element(page.getByText(/The resolution is set, also for another camera/)).toBeVisible();
    await field('Altitude').fill('60.96');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Resolution per px')).toHaveValue('1.79');
    await expect.element(page.getByText('Altitude is set, and the resolution follows from it.')).toBeVisible();
  });

  it('FLY-01 FLY-09 warns at the speed field where the aircraft needs longer between two photos', async () => {
    const slow: AircraftProfile = {
      id: 'slow',
      make: 'Own',
      model: 'Slow',
      formats: [],
      photoInterval: { value: 2, source: 'user' },
    };
    const page = await open(newSurvey('s', square), slow);
    await expect.element(page.getByText(/a photo is due every 1.3 s, but the Own Slow needs 2.0 s/)).toBeVisible();
    await page.getByRole('button', { name: 'Fly at 6.5 m/s' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('FLY-13 a structure scan warns at its speed field', async () => {
    const page = await open(newStructureScan('s', square));
    await expect.element(page.getByRole('textbox', { name: 'Scan speed' })).toHaveValue('2');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: 'Scan speed' }).fill('10');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/a photo is due every 0.3 s, but Yuneec E90 needs 1.3 s/)).toBeVisible();
    await page.getByRole('button', { name: 'Fly at 2.0 m/s' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the camera of a survey', () => {
  it('GEO-01 GEO-03 is searched and chosen, entered by its data, or replaced by entered spacings', async () => {
    const page = await open(newSurvey('s', square));
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const sets = async (name: string, value: string) => {
      await field(name).fill(value);
      await userEvent.keyboard('{Enter}');
    };
    const choose = async (search: string, name: string) => {
      await page.getByRole('combobox', { name: 'Camera' }).fill(search);
      await page.getByRole('option', { name, exact: true }).click();
    };
    await page.getByRole('combobox', { name: 'Camera' }).click();
    await expect.element(page.getByRole('option', { name: 'Ricoh GR II' })).toBeVisible();
    await choose('rx100', 'Sony RX100 II 28mm');
    await expect.element(page.getByText('5472 × 3648 px, 10.4 mm lens', { exact: false })).toBeVisible();
    // Pixels of 2 cm from 13.2 mm of sensor and 10.4 mm of focal length: 5472 px × 2 cm × 10.4 / 13.2.
    await sets('Resolution per px', '2');
    await expect.element(field('Altitude')).toHaveValue('86.23');
    await expect.element(page.getByText(/The resolution is set, also for another camera/)).toBeVisible();

    await choose('custom', 'Custom Camera');
    await sets('Focal length', '20.8');
    await expect.element(field('Altitude')).toHaveValue('172.45');

    await choose('manual', 'Manual (no camera specs)');
    await sets('Line spacing', '50');
    await sets('Photo spacing', '0');
    await expect.element(page.getByText('min value: 0.1 m')).toBeVisible();
    await sets('Photo spacing', '25');
    await expect.element(page.getByRole('button', { name: /^Distance between lines 50.0 m/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Distance between photos 25.0 m/ })).toBeVisible();
  });
});
