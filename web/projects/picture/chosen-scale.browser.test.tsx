import {
  listControlPhotos,
  type ControlPhoto,
  type ControlPoint,
} from '@overflight/contract/projects/control-points.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MarkDialog } from '../control/marking/mark-dialog.tsx';

const idOf = (number: number) => `5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b${String(number).padStart(2, '0')}`;
const point: ControlPoint = {
  pointId: idOf(1),
  name: 'P1',
  role: 'control',
  position: [8.5, 47.4],
  heightM: 440,
  horizontalSigmaM: 0.02,
  verticalSigmaM: 0.03,
  stated: { system: 'WGS 84', heightDatum: 'egm96', heightUnit: 'm', coordinates: [47.4, 8.5, 440] },
  marks: [],
  outcome: null,
};
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"/>')}`;
const aPhoto = (number: number): ControlPhoto => ({
  fileId: idOf(50 + number),
  name: `DJI_${number}.JPG`,
  widthPx: 4000,
  heightPx: 3000,
  expectedAt: [2100, 1400 + number],
  direction: 'known',
  mark: null,
  photoUrl: picture,
  thumbnailUrl: null,
});

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
