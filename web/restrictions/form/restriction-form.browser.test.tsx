import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RestrictionFormDialog } from './restriction-form.tsx';
import { emptyProperties } from './restriction-form-values.ts';

type Properties = typeof emptyProperties;
type Opened = {
  properties?: Properties;
  save?: () => Promise<void>;
  theme?: 'light' | 'dark';
  stored?: Record<string, unknown>;
};

async function open({
  properties = emptyProperties,
  save = () => Promise.resolve(),
  theme = 'light',
  stored = {},
}: Opened = {}) {
  const onSave = vi.fn<(saved: Properties) => Promise<void>>(save);
  const onCancel = vi.fn<() => void>();
  const { page } = await renderScreen(
    <RestrictionFormDialog title="New flight restriction" {...{ properties, onSave, onCancel }} />,
    { theme, stored },
  );
  const field = (name: string) => page.getByLabelText(new RegExp(`^${name}( \\*)?$`));
  return { page, onSave, onCancel, field, save: page.getByRole('button', { name: 'Save' }) };
}

describe('the form of a restriction', () => {
  it('REST-04 a name is required; Enter saves what was typed, the ceiling in metres', async () => {
    const { onSave, field } = await open();
    await expect.element(field('Name')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Name')).toHaveAccessibleDescription('This field is required');
    expect(onSave).not.toHaveBeenCalled();
    await field('Name').fill(' Power station ');
    await field('Ceiling').fill('328');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onSave.mock.calls).toHaveLength(1);
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ name: 'Power station', ceilingMeters: 100, activeTime: null });
  });

  it('REST-04 the ceiling cannot be below the ground', async () => {
    const { field } = await open();
    await field('Ceiling').fill('-5');
    await expect.element(field('Ceiling')).not.toHaveValue('-5 ft');
  });

  it('REST-04 the end follows an hour after the start until somebody sets it', async () => {
    const { field } = await open();
    await field('Active from').fill('2027-03-31T10:00');
    await expect.element(field('Until')).toHaveValue('2027-03-31T11:00');
    await field('Active from').fill('2027-03-31T12:30');
    await expect.element(field('Until')).toHaveValue('2027-03-31T13:30');
    await field('Until').fill('2027-03-31T18:00');
    await field('Active from').fill('2027-03-31T14:00');
    await expect.element(field('Until')).toHaveValue('2027-03-31T18:00');
  });

  it('an end before the start is refused under the end field, which gets focus', async () => {
    const { onSave, field, save } = await open();
    await field('Name').fill('Power station');
    await field('Active from').fill('2027-03-31T10:00');
    await field('Until').fill('2027-03-31T09:00');
    await save.click();
    await expect.element(field('Until')).toHaveAccessibleDescription(/the end must be after the start/);
    await expect.element(field('Until')).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('shows a stored ceiling in feet, and keeps its exact metres if unchanged', async () => {
    const properties = { ...emptyProperties, name: 'Power station', ceilingMeters: 99.9, APT1_LAANC: 1 as const };
    const { page, onSave, field, save } = await open({ properties });
    await expect.element(field('Ceiling')).toHaveValue('328 ft');
    await expect.element(page.getByRole('combobox', { name: 'LAANC' })).toHaveValue('LAANC enabled');
    await field('Reason').fill('Works');
    await save.click();
    await expect
      .poll(() => onSave.mock.calls[0]?.[0])
      .toMatchObject({ ceilingMeters: 99.9, Reason: 'Works', APT1_LAANC: 1 });
  });

  it('shows its unit when empty, and aligns the fields of a row', async () => {
    const { field } = await open();
    await expect.element(field('Ceiling')).toHaveAccessibleDescription(/^Feet above the ground/);
    const top = (name: string) => field(name).element().getBoundingClientRect().top;
    expect(top('Contact')).toBe(top('State'));
  });

  it('accepts metres in the metric system', async () => {
    const { onSave, field, save } = await open({ stored: { 'units.system': 'metric' } });
    await expect.element(field('Ceiling')).toHaveAccessibleDescription(/^Metres above the ground/);
    await field('Name').fill('Power station');
    await field('Ceiling').fill('120');
    await expect.element(field('Ceiling')).toHaveValue('120 m');
    await save.click();
    await expect.poll(() => onSave.mock.calls[0]?.[0]).toMatchObject({ ceilingMeters: 120 });
  });

  it('says why it could not be saved, and keeps the typed values', async () => {
    const { page, field, save } = await open({ save: () => Promise.reject(new Error('The disk is full.')) });
    await field('Name').fill('Power station');
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
    await expect.element(field('Name')).toHaveValue('Power station');
  });

  it('Escape asks once something was typed', async () => {
    const { page, onCancel, field } = await open();
    await field('Name').fill('Power station');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Are you sure you wish to close?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it.each(['light', 'dark'] as const)('is accessible with errors in the %s theme', async (theme) => {
    const { save, field } = await open({ theme });
    await save.click();
    await expect.element(field('Name')).toBeInvalid();
    expect(await axeProblems()).toEqual([]);
  });
});
