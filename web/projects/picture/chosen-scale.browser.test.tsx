import { listControlPhotos } from '@overflight/contract/projects/control-points.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aPhotoToMark, aPointToMark as point, idOf } from '../control/testing/a-photo-to-mark.ts';
import { MarkDialog } from '../control/marking/mark-dialog.tsx';

const aPhoto = (number: number) => aPhotoToMark(number, { expectedAt: [2100, 1400 + number] });

it('MODEL-01 the zoom that was chosen in one photo is kept in the next', async () => {
  const { page } = await renderScreen(<MarkDialog processId={idOf(99)} point={point} onClose={() => undefined} />, {
    answers: [answer(listControlPhotos, { isByRun: true, photos: [aPhoto(1), aPhoto(2), aPhoto(3)] })],
  });
  const photo = (number: number) => page.getByRole('button', { name: new RegExp(`^DJI_${number}.JPG: tap`) });
  const scaleIn = (number: number) =>
    /scale\(([\d.]+)\)/.exec(photo(number).element().querySelector('img')?.style.transform ?? '')?.[1];
  await expect.poll(() => scaleIn(1)).toBe('1');
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => scaleIn(2)).toBe('1');
  await userEvent.keyboard('{+}{+}');
  await expect.poll(() => scaleIn(2)).toBe('2.25');
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => scaleIn(3)).toBe('2.25');
  await userEvent.keyboard('{-}{PageUp}');
  await expect.poll(() => scaleIn(2)).toBe('1.5');
  // The point is expected in the middle at any zoom.
  const middle = photo(2).element().getBoundingClientRect();
  const expected = photo(2).element().querySelector('div')?.getBoundingClientRect();
  expect((expected?.left ?? 0) + (expected?.width ?? 0) / 2).toBeCloseTo(middle.left + middle.width / 2, -1);
});
