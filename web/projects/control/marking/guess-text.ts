import type { ControlPhoto } from '@overflight/contract/projects/control-points.ts';

const AFTER = 'After a run it is near.';

/** What the circle in a photo is worth before a run, or why there is none. */
const texts: Readonly<Record<ControlPhoto['direction'], string>> = {
  known: `The circle is a guess by the GPS and the compass of the photo: the point may be far beside it. ${AFTER}`,
  half: `A program wrote this photo after the camera, and may have turned it: the point may be near either circle, or far beside it. ${AFTER}`,
  unknown:
    'Which way this photo looks cannot be told: it does not say it, or a program may have turned it. So there is no circle; it should show the point.',
};

export const guessText = ({ direction, expectedAt }: Pick<ControlPhoto, 'direction' | 'expectedAt'>): string | null =>
  expectedAt === null && direction === 'known' ? null : texts[direction];
