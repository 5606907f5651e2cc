import * as contract from '@overflight/contract/projects/control-points.ts';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../testing/answers.ts';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aPhotoToMark as aPhoto, aPointToMark as point, idOf } from '../testing/a-photo-to-mark.ts';
import { MarkDialog } from './mark-dialog.tsx';

type Shown = { photos?: contract.ControlPhoto[]; isByRun?: boolean };

async function open({ photos = [aPhoto(1), aPhoto(2)], isByRun = false }: Shown = {}) {
  const onClose = vi.fn<() => void>();
  let given = photos;
  const rendered = await renderScreen(<MarkDialog processId={idOf(90)} point={point} onClose={onClose} />, {
    answers: [answer(contract.listControlPhotos, () => ({ isByRun, photos: given })), answer(contract.setControlMark)],
  });
  const { page } = rendered;
  const photo = (number: number) => page.getByRole('button', { name: new RegExp(`^DJI_${number}.JPG: tap`) });
  await expect.element(photo(1)).toHaveFocus();
  return {
    ...rendered,
    onClose,
    photo,
    question: page.getByRole('dialog', { name: 'Set the mark in DJI_1.JPG?' }),
    give: (next: contract.ControlPhoto[]) => void (given = next),
  };
}

const shownIn = (view: Element) => {
  const { left, right, top, bottom } = view.getBoundingClientRect();
  return [...view.querySelectorAll('div')].map((circle) => {
    const box = circle.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
};

describe('MODEL-01 a photo in which a point is marked', () => {
  it('is not left with a mark that is not set before it is asked; it can be set', async () => {
    const { page, server, photo, question } = await open();
    await userEvent.keyboard('{ArrowRight}{PageDown}');
    await expect.element(question).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await question.getByRole('button', { name: 'Set it' }).click();
    await expect.element(photo(2)).toHaveFocus();
    expect(server.asked(contract.setControlMark)).toMatchObject([
      { params: { fileId: idOf(51) }, body: { at: [1001, 600] } },
    ]);
    await expect.element(page.getByText(/not set yet/)).not.toBeInTheDocument();
  });

  it('keeps a mark that is not set if one stays, and loses it only where that is wanted', async () => {
    const { page, server, question, onClose } = await open();
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByText(/^1001\.0, 600\.0 px, not set yet/)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'DJI_2.JPG', exact: true }).click();
    await question.getByRole('button', { name: 'Discard it' }).click();
    await expect.element(page.getByRole('button', { name: /^DJI_2.JPG: tap/ })).toHaveFocus();
    expect(server.asked(contract.setControlMark)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  });

  it('is seen as a whole again by a key and a button, and has no mark beside it', async () => {
    const { page, photo } = await open({ isByRun: true });
    const box = () => photo(1).element().querySelector('img')!.getBoundingClientRect();
    const frame = photo(1).element().getBoundingClientRect();
    const isWhole = () => box().width <= frame.width + 1 && box().height <= frame.height + 1;
    await expect.poll(isWhole).toBe(false);
    await userEvent.keyboard('0');
    await expect.poll(isWhole).toBe(true);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(isWhole).toBe(false);
    await page.getByRole('button', { name: 'Show the whole photo' }).click();
    await expect.poll(isWhole).toBe(true);
    // Beside it, where the frame is wider or higher.
    const isWide = frame.width - box().width > frame.height - box().height;
    const position = isWide ? { x: 2, y: frame.height / 2 } : { x: frame.width / 2, y: 2 };
    await photo(1).click({ position });
    await expect.element(page.getByText(/not set yet/)).not.toBeInTheDocument();
    await photo(1).click();
    await expect
      .element(page.getByText(/^2\d{3}\.\d, 1\d{3}\.\d px, not set yet|^1\d{3}\.\d, 1\d{3}\.\d px, not set yet/))
      .toBeVisible();
  });

  it.each([
    ['known', [1000, 600]],
    ['half', [1000, 600]],
    ['known', [-300, 2900]],
  ] as const)('opens with its guesses in view, however large the one before was: %s %j', async (direction, [u, v]) => {
    const { photo } = await open({ photos: [aPhoto(1), aPhoto(2, { direction, expectedAt: [u, v] })] });
    await userEvent.keyboard('{+}{+}{+}{+}{+}{+}{PageDown}');
    await expect.element(photo(2)).toHaveFocus();
    await expect.poll(() => shownIn(photo(2).element())).toEqual(direction === 'half' ? [true, true] : [true]);
  });

  it('loses the guess that marks refute, while it is shown', async () => {
    const half = { direction: 'half' } as const;
    const { photo, give } = await open({ photos: [aPhoto(1, half), aPhoto(2, half)] });
    give([aPhoto(2, { expectedAt: [3000, 2400], photoUrl: 'other' }), aPhoto(1)]);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(photo(2)).toHaveFocus();
    await expect.poll(() => shownIn(photo(2).element())).toEqual([true]);
    // The picture is not loaded again.
    expect(photo(2).element().querySelector('img')?.src).toBe(aPhoto(2).photoUrl);
  });
});
