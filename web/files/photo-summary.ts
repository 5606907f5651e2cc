import { photoFlaws, type PhotoFlaw, type PhotoSummary } from '@overflight/contract/files.ts';

/** What is said of several photos with a flaw. */
const plural: Record<PhotoFlaw, string> = {
  unreadable: 'cannot be read',
  'no-position': 'have no position',
  'far-from-plan': 'were taken far from the plan',
  blurred: 'are blurred',
  overexposed: 'are overexposed',
  underexposed: 'are underexposed',
  duplicate: 'are the same as others',
  'too-small': 'are too small',
};

/** What the photos of a plan come to, in one sentence. */
export function summaryText({ photos, usable, unchecked, flaws, expected }: PhotoSummary): string {
  const found = (Object.keys(photoFlaws) as PhotoFlaw[]).flatMap((flaw) => {
    const count = flaws[flaw] ?? 0;
    return count === 0 ? [] : [`${count} ${plural[flaw]}`];
  });
  return [
    `${usable} of ${photos} photos usable`,
    ...(unchecked > 0 ? [`${unchecked} not checked yet`] : []),
    ...found,
    ...(expected > 0 ? [`plan expects ${expected}`] : []),
  ].join('; ');
}
