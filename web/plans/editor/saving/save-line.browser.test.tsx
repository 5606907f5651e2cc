import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aSavedPlan } from '../../testing/a-saved-plan.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { SaveLine } from './save-line.tsx';

const nothing = () => undefined;

describe('the save state of a plan', () => {
  it.each([
    ['saved', 'Saved'],
    ['waiting', 'Changed, not saved yet'],
    ['saving', 'Saving…'],
  ] as const)('%s reads %s', async (phase, text) => {
    const { page } = await renderScreen(<SaveLine state={{ save: { phase }, isKeptHere: true }} onRetry={nothing} />);
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it.each([
    [true, 'The server cannot be reached. Your changes are kept on this device.'],
    [false, 'The server cannot be reached. This browser has no space to store them: do not close the page.'],
  ])('failed, stored locally %s: never reads Saved, and can be retried', async (isKeptHere, text) => {
    const onRetry = vi.fn<() => void>();
    const save = { phase: 'failed' as const, reason: 'The server cannot be reached.', triesAgain: true };
    const { page } = await renderScreen(<SaveLine state={{ save, isKeptHere }} onRetry={onRetry} />);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('two people changed one plan', () => {
  async function clash(theirs: ReturnType<typeof aSavedPlan> | null, theme: 'light' | 'dark' = 'light') {
    const [onKeepMine, onTakeTheirs, onSaveCopy] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    const { page } = await renderScreen(
      <ConflictDialog opened {...{ theirs, onKeepMine, onTakeTheirs, onSaveCopy }} />,
      {
        theme,
      },
    );
    return { page, onKeepMine, onTakeTheirs, onSaveCopy };
  }
  const by = { id: 'grace', name: 'Grace Hill', email: '', date: '2026-11-15T12:00:00Z' };

  it('names the other person, and Escape chooses nothing', async () => {
    const { page, onKeepMine, onTakeTheirs, onSaveCopy } = await clash(aSavedPlan({ updatedBy: by }));
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this plan' });
    await expect.element(dialog.getByText(/^Grace Hill saved it on/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Use theirs', exact: true }).click();
    await dialog.getByRole('button', { name: 'Use theirs and save mine as a copy' }).click();
    expect([onKeepMine, onTakeTheirs, onSaveCopy].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  });

  it('a deleted plan can only be restored', async () => {
    const { page, onKeepMine } = await clash(null);
    const dialog = page.getByRole('dialog', { name: 'Somebody deleted this plan' });
    await expect.element(dialog.getByRole('button', { name: 'Restore it' })).toHaveFocus();
    await expect.element(dialog.getByRole('button', { name: 'Use theirs' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(onKeepMine).toHaveBeenCalledOnce();
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { page } = await clash(aSavedPlan({ updatedBy: by }), theme);
    await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
