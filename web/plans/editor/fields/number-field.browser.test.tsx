import { limits } from '@overflight/flight/plan/limits.ts';
import { useState, type ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { GimbalFields } from '../forms/gimbal-fields.tsx';
import classes from './fields.module.css';
import { NumberField } from './number-field.tsx';

type Rules = Pick<ComponentProps<typeof NumberField>, 'measure' | 'limit' | 'decimals' | 'wrap'>;

function Field({ initial, ...rules }: Rules & { initial: number }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <NumberField label="Value" value={value} onChange={setValue} {...rules} />
      <output data-testid="stored">{value}</output>
    </>
  );
}

async function open(rules: Rules & { initial: number }) {
  const { page } = await renderScreen(<Field {...rules} />, { stored: { 'units.system': 'metric' } });
  return { page, field: page.getByRole('textbox', { name: 'Value' }), stored: page.getByTestId('stored') };
}

describe('a number with its unit', () => {
  it.each([
    ['overlap', '96', 'max value: 95 %', '95', { measure: 'share', limit: limits.overlap, decimals: 0 }],
    ['overlap', '-1', 'min value: 0 %', '0', { measure: 'share', limit: limits.overlap, decimals: 0 }],
    ['gimbal pitch', '91', 'max value: 90 deg', '90', { measure: 'angle', limit: limits.gimbalPitch, decimals: 0 }],
    ['plan yaw', '91', 'max value: 90 deg', '90', { measure: 'angle', limit: limits.planYaw, decimals: 0 }],
    ['waypoint yaw', '360', 'max value: 359 deg', '359', { measure: 'angle', limit: limits.waypointYaw, decimals: 0 }],
    ['scan distance', '0', 'min value: 0.1 m', '0.1', { measure: 'length', limit: limits.scanDistance }],
    ['altitude', '0', 'min value: 0.1 m', '0.1', { measure: 'length', limit: limits.altitude }],
    ['footprint', '0', 'min value: 0.1 m', '0.1', { measure: 'length', limit: limits.footprint }],
    ['additional lines', '-1', /^min value: 0/, '0', { measure: 'length', limit: limits.additionalLines }],
  ] as const)('PLAN-25 %s %s: %s, and becomes %s', async (_, text, note, end, rules) => {
    const { page, field, stored } = await open({ ...rules, initial: 42 });
    await field.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('status').filter({ hasText: note })).toBeVisible();
    await expect.element(stored).toHaveTextContent(end);
    await expect.element(field).toHaveValue(end);
  });

  it('a click changes the unit, not the stored value; limits are shown in the displayed unit', async () => {
    const { page, field, stored } = await open({ measure: 'length', limit: limits.altitude, initial: 60.96 });
    await expect.element(field).toHaveValue('60.96');
    await page.getByRole('button', { name: 'Value in m: change the unit' }).click();
    await expect.element(field).toHaveValue('200');
    await expect.element(stored).toHaveTextContent('60.96');
    await field.fill('0');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('min value: 0.33 ft')).toBeVisible();
    await expect.element(stored).toHaveTextContent('0.1');
  });

  it('a partial number waits; an emptied field restores the stored value', async () => {
    const { field, stored } = await open({ measure: 'length', initial: 42 });
    await field.fill('');
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue('42');
    await expect.element(stored).toHaveTextContent('42');
  });

  it('a note disappears once the number is valid', async () => {
    const { page, field } = await open({ measure: 'share', limit: limits.overlap, decimals: 0, initial: 80 });
    await field.fill('99');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('max value: 95 %')).toBeVisible();
    await field.fill('70');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('max value: 95 %')).not.toBeInTheDocument();
  });

  it('the inputs of a pair are aligned, whatever the height of labels and notes', async () => {
    const rules = { measure: 'share', limit: limits.overlap, decimals: 0, onChange: () => undefined } as const;
    const { page } = await renderScreen(
      <div style={{ width: 280 }}>
        <div className={classes['pair']}>
          <NumberField label="Take-off and travel height" value={1} {...rules} />
          <NumberField label="Speed" value={2} {...rules} />
        </div>
      </div>,
    );
    const first = page.getByRole('textbox', { name: 'Take-off and travel height' });
    const second = page.getByRole('textbox', { name: 'Speed' });
    const top = (input: typeof first) => Math.round(input.element().getBoundingClientRect().top);
    const labels = [...page.container.querySelectorAll('label')].map((label) => label.clientHeight);
    expect(labels[0]).toBeGreaterThan(labels[1] ?? 0);
    expect(top(first)).toBe(top(second));
    await second.fill('99');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('max value: 95 %')).toBeVisible();
    expect(top(first)).toBe(top(second));
  });

  it('PLAN-25 pitch and yaw are off until the gimbal is on', async () => {
    function Gimbal() {
      const [value, setValue] = useState({ gimbal: false, pitch: 0, yaw: 0 });
      return (
        <GimbalFields value={value} yawLimit={limits.planYaw} onChange={(edit) => setValue({ ...value, ...edit })} />
      );
    }
    const { page } = await renderScreen(<Gimbal />);
    await expect.element(page.getByRole('textbox', { name: 'Pitch' })).toBeDisabled();
    await expect.element(page.getByRole('textbox', { name: 'Yaw' })).toBeDisabled();
    await page.getByRole('switch', { name: 'Gimbal' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Pitch' })).toBeEnabled();
    await expect.element(page.getByRole('textbox', { name: 'Yaw' })).toBeEnabled();
    await page.getByRole('textbox', { name: 'Pitch' }).fill('120');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('max value: 90 deg')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Pitch' })).toHaveValue('90');
  });
});
