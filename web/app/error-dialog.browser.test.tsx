import { Modal } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showError } from '../platform/show-error.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';

/** A screen with its own dialog in which an error occurs. */
function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title="Edit plan">
          <button type="button" onClick={() => showError('The disk is full.')}>
            Save
          </button>
        </Modal>
      )}
    </>
  );
}

describe('the Error dialog', () => {
  it('SHELL-04 shows the text and has Close, which Enter presses', async () => {
    const { page } = await renderScreen(<p>Plans</p>);
    showError(new Error('The disk is full.'));
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect.element(dialog.getByText('The disk is full.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus();
    expect(await axeProblems()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('Escape closes it alone, and leaves the dialog under it with what was typed', async () => {
    const { page } = await renderScreen(<Screen />);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Error' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog', { name: 'Edit plan' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Edit plan' })).not.toBeInTheDocument();
  });
});
