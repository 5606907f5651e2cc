import * as contract from '@overflight/contract/projects/control-points.ts';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../testing/answers.ts';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aPhotoToMark, aPointToMark as point, idOf } from '../testing/a-photo-to-mark.ts';
import { MarkDialog } from './mark-dialog.tsx';

const aPhoto = (direction: contract.ControlPhoto['direction'], expectedAt: contract.ControlPhoto['expectedAt']) =>
  aPhotoToMark(24, { direction, expectedAt });

describe('MODEL-01 where a point may be in a photo before the first run', () => {
  it.each([
    [aPhoto('known', [1000, 600]), 1, /^The circle is a guess by the GPS and the compass/],
    [aPhoto('half', [1000, 600]), 2, /may have turned it: the point may be near either circle/],
    [aPhoto('unknown', null), 0, /^Which way this photo looks cannot be told/],
  ])('$direction', async (photo, circles, told) => {
    const { page } = await renderScreen(<MarkDialog processId={idOf(90)} point={point} onClose={() => {}} />, {
      answers: [answer(contract.listControlPhotos, { isByRun: false, photos: [photo] })],
    });
    const view = page.getByRole('button', { name: /^DJI_24.JPG: tap/ });
    await expect.element(page.getByText(told)).toBeVisible();
    await expect.poll(() => view.element().querySelector('img')?.style.transform).toMatch(/scale/);
    const shown = [...view.element().querySelectorAll('div')].map((circle) => circle.getBoundingClientRect());
    expect(shown).toHaveLength(circles);
    const frame = view.element().getBoundingClientRect();
    const middles = shown.map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2] as const);
    expect(middles.every(([x, y]) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom)).toBe(
      true,
    );
    expect(await axeProblems()).toEqual([]);
  });

  it('is told by a run without a word', async () => {
    const { page } = await renderScreen(<MarkDialog processId={idOf(90)} point={point} onClose={() => {}} />, {
      answers: [answer(contract.listControlPhotos, { isByRun: true, photos: [aPhoto('known', [1000, 600])] })],
    });
    await expect.element(page.getByRole('button', { name: /^DJI_24.JPG: tap/ })).toHaveFocus();
    await expect.element(page.getByText(/^The circle is a guess/)).not.toBeInTheDocument();
  });
});
