import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

async function ask(theme: 'light' | 'dark' = 'light') {
  const [onConfirm, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { page } = await renderScreen(
    <ConfirmDialog
      opened
      question="Are you sure you wish to delete Heron?"
      detail="This cannot be undone."
      action="Delete"
      isDangerous
      {...{ onConfirm, onCancel }}
    />,
    { theme },
  );
  return { dialog: page.getByRole('dialog', { name: 'Are you sure you wish to delete Heron?' }), onConfirm, onCancel };
}

describe('the confirmation dialog', () => {
  it('focuses Cancel, so that Enter alone deletes nothing', async () => {
    const { dialog, onConfirm, onCancel } = await ask();
    await expect.element(dialog.getByText('This cannot be undone.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('Escape cancels; the named button confirms', async () => {
    const { dialog, onConfirm, onCancel } = await ask();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { dialog } = await ask(theme);
    await expect.element(dialog).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
