import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { PlanNameDialog } from './plan-name-dialog.tsx';

async function open(onSave: (name: string) => Promise<void>, initialName = '') {
  const onClose = vi.fn<() => void>();
  const { page } = await renderScreen(<PlanNameDialog title="New plan" {...{ initialName, onSave, onClose }} />);
  return { page, onClose, name: page.getByLabelText('Plan name'), save: page.getByRole('button', { name: 'Save' }) };
}

describe('the name of a plan', () => {
  it('PLAN-14 replaces invalid characters while typing, and keeps the caret', async () => {
    const onSave = vi.fn<(name: string) => Promise<void>>(() => Promise.resolve());
    const { page, name, save } = await open(onSave);
    await expect.element(name).toHaveFocus();
    await expect.element(save).toBeDisabled();
    await userEvent.keyboard('a/b|c\\d:e*f?g"h<i>j');
    await expect.element(name).toHaveValue('a-b-c-d-e-f-g-h-i-j');
    await expect.element(page.getByText('Characters not allowed in file names become “-”.')).toBeVisible();
    await userEvent.keyboard('{Home}{ArrowRight}/');
    await expect.element(name).toHaveValue('a--b-c-d-e-f-g-h-i-j');
    expect((name.element() as HTMLInputElement).selectionStart).toBe(2);
    await userEvent.keyboard('{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('a--b-c-d-e-f-g-h-i-j');
  });

  it('PLAN-14 cannot be saved empty, not even with Enter', async () => {
    const onSave = vi.fn<(name: string) => Promise<void>>(() => Promise.resolve());
    const { name, save } = await open(onSave, 'North field');
    await name.fill('   ');
    await expect.element(save).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('a failed save is shown in the dialog, which stays open', async () => {
    const { page, name, save, onClose } = await open(
      () => Promise.reject(new Error('The disk is full.')),
      'North field',
    );
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
    await expect.element(name).toHaveValue('North field');
    await expect.element(save).toBeEnabled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
