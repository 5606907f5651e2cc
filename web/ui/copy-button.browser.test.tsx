import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { CopyButton } from './copy-button.tsx';

const screen = (
  <CopyButton value="50.1, 7.2">
    {({ copied, copy }) => <button onClick={copy}>{copied ? 'Copied' : 'Copy'}</button>}
  </CopyButton>
);

/** The selection at the moment of copying. */
function listenToCopies(works: boolean) {
  const copies: string[] = [];
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
  // oxlint-disable-next-line typescript/no-deprecated -- what is listened to
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    copies.push(String(document.activeElement && 'value' in document.activeElement && document.activeElement.value));
    return works;
  });
  return copies;
}

describe('copying over plain http', () => {
  afterEach(() => vi.restoreAllMocks());

  it('copies without the clipboard API, confirms it, and restores the focus', async () => {
    const copies = listenToCopies(true);
    const { page } = await renderScreen(screen);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByRole('button', { name: 'Copied' })).toHaveFocus();
    expect(copies).toEqual(['50.1, 7.2']);
    await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  });

  it('says how to copy manually if the browser refuses', async () => {
    listenToCopies(false);
    const { page } = await renderScreen(screen);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText('Mark the text', { exact: false })).toBeVisible();
  });
});
