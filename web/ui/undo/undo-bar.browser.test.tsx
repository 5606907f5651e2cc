import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { offerUndo } from './offer-undo.ts';

describe('the undo bar', () => {
  it('shows the action, and undoes it once', async () => {
    const { page } = await renderScreen(<p>Plans</p>);
    const undo = vi.fn<() => void>();
    offerUndo({ text: 'North field was deleted.', undo });
    await expect.element(page.getByRole('status')).toMatchTextContent('North field was deleted.');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(undo).toHaveBeenCalledOnce();
    await expect.element(page.getByText('North field was deleted.')).not.toBeInTheDocument();
  });

  it('a newer offer replaces an older one; Close keeps the change', async () => {
    const { page } = await renderScreen(<p>Plans</p>);
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    offerUndo({ text: 'North field was deleted.', undo: first });
    offerUndo({ text: 'South field was deleted.', undo: second });
    await expect.element(page.getByText('South field was deleted.')).toBeVisible();
    await expect.element(page.getByText('North field was deleted.')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText('South field was deleted.')).not.toBeInTheDocument();
    expect([first, second].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('closes after ten seconds, but stays while focused', async () => {
    const { page } = await renderScreen(<p>Plans</p>);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      offerUndo({ text: 'North field was deleted.', undo: () => undefined });
      await vi.waitUntil(() => page.getByRole('button', { name: 'Undo' }).query());
      const button = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement;
      button.focus();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(page.getByText('North field was deleted.').query()).not.toBeNull();
      button.blur();
      await vi.advanceTimersByTimeAsync(9_000);
      expect(page.getByText('North field was deleted.').query()).not.toBeNull();
      await vi.advanceTimersByTimeAsync(1_100);
      expect(page.getByText('North field was deleted.').query()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
