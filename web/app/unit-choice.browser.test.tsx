import { limits } from '@overflight/flight/plan/limits.ts';
import { describe, expect, it } from 'vitest';
import { NumberField } from '../plans/editor/fields/number-field.tsx';
import { ResultValue } from '../plans/results/result-value.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { UnitChoice } from '../account/unit-choice.tsx';

const screen = (
  <>
    <UnitChoice />
    <NumberField label="Altitude" measure="length" limit={limits.altitude} value={60.96} onChange={() => undefined} />
    <ResultValue label="Distance" kind="distance" value={1609.344} />
    <ResultValue label="Area" kind="area" value={40_468.564224} />
  </>
);

describe('the choice of units', () => {
  it('SHELL-11 applies to fields and results, and resets units changed by click', async () => {
    const { page } = await renderScreen(screen, { stored: { 'units.system': 'metric' } });
    await expect.element(page.getByRole('textbox', { name: 'Altitude' })).toHaveValue('60.96');
    await page.getByRole('button', { name: 'Distance 1.61 km: change the unit' }).click();
    await expect.element(page.getByRole('button', { name: /^Distance 1,609.3 m/ })).toBeVisible();

    await page.getByText('Imperial').click();
    await expect.element(page.getByRole('textbox', { name: 'Altitude' })).toHaveValue('200');
    await expect.element(page.getByRole('button', { name: /^Area 10.00 acres/ })).toBeVisible();
    await page.getByRole('button', { name: 'Distance 1.00 mi: change the unit' }).click();
    await expect.element(page.getByRole('button', { name: /^Distance 5,280 ft/ })).toBeVisible();

    await page.getByText('Metric').click();
    await expect.element(page.getByRole('button', { name: /^Distance 1.61 km/ })).toBeVisible();
    expect(localStorage.getItem('units.system')).toBe('"metric"');
  });
});
