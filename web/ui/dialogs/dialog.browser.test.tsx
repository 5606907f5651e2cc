import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';

function Editing() {
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState('');
  return (
    <Dialog opened={isOpen} title="Edit Drone" reconfirm={name !== ''} onClose={() => setOpen(false)}>
      {(close) => (
        <>
          <TextInput
            label="Name"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <button type="button" onClick={close}>
            Leave
          </button>
        </>
      )}
    </Dialog>
  );
}

async function open() {
  const { page } = await renderScreen(<Editing />);
  return {
    page,
    dialog: page.getByRole('dialog', { name: 'Edit Drone' }),
    question: page.getByRole('dialog', { name: 'Are you sure you wish to close?' }),
  };
}

describe('a dialog with unsaved input', () => {
  it('starts in its first field, and closes with Escape as long as nothing was typed', async () => {
    const { dialog, question } = await open();
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });

  it('SHELL-05 asks with Cancel and Close once something was typed; a second Escape returns to the form', async () => {
    const { dialog, question } = await open();
    await dialog.getByLabelText('Name').fill('Heron');
    await userEvent.keyboard('{Escape}');
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await expect.element(question.getByRole('button', { name: 'Close' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Heron');
  });

  it.each(['Close', 'Leave'])('also asks when its button %s is pressed, and then closes', async (button) => {
    const { dialog, question } = await open();
    await dialog.getByLabelText('Name').fill('Heron');
    await dialog.getByRole('button', { name: button }).click();
    await question.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });
});
