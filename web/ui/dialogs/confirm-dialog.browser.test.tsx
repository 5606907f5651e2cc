import { MantineProvider } from '@mantine/core';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { theme } from '../theme.ts';
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

/** Where the confirm button is from its first frame on, until the dialog has opened. */
async function placesWhileOpening(): Promise<number[]> {
  const nothing = () => undefined;
  const dialog = (opened: boolean) => (
    <MantineProvider theme={theme}>
      <ConfirmDialog opened={opened} question="Delete Heron?" action="Delete" onConfirm={nothing} onCancel={nothing} />
    </MantineProvider>
  );
  const { rerender, getByRole } = await render(dialog(false));
  await rerender(dialog(true));
  const button = getByRole('button', { name: 'Delete' });
  const places: number[] = [];
  const until = performance.now() + 600;
  while (places.length === 0 || performance.now() < until) {
    const box = button.query()?.getBoundingClientRect();
    if (box) places.push(box.y);
    await new Promise(requestAnimationFrame);
  }
  return places;
}

describe('the confirmation dialog', () => {
  it('has its buttons in one place while it opens: a press on a moving one is lost', async () => {
    expect(new Set(await placesWhileOpening()).size).toBe(1);
  });

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
