import { LEAST_EDGE_PX, photoFlaws, type PhotoFlaw, type PhotoSummary } from '@overflight/contract/plans/files.ts';

/** Text for one photo with a flaw, and for several. */
const texts: Record<PhotoFlaw, readonly [one: string, several: string]> = {
  unreadable: ['cannot be read', 'cannot be read'],
  'no-position': ['has no position', 'have no position'],
  'far-from-plan': ['was taken far from the plan', 'were taken far from the plan'],
  blurred: ['is blurred', 'are blurred'],
  overexposed: ['is overexposed', 'are overexposed'],
  underexposed: ['is underexposed', 'are underexposed'],
  duplicate: ['is the same as another', 'are the same as others'],
  'too-small': [`is too small (under ${LEAST_EDGE_PX} px)`, `are too small (under ${LEAST_EDGE_PX} px)`],
  'no-band': ['is of an unknown band', 'are of an unknown band'],
};

/** What several photos with a flaw are. */
export const severalText = (flaw: PhotoFlaw): string => texts[flaw][1];

/** Summary of a plan's photos in one sentence. */
export function summaryText({ photos, usable, used, unchecked, flaws, expected }: PhotoSummary): string {
  const found = (Object.keys(photoFlaws) as PhotoFlaw[]).flatMap((flaw) => {
    const count = flaws[flaw] ?? 0;
    const [one, several] = texts[flaw];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
  return [
    `${used} of ${photos} photos can be used${used > usable ? `, ${used - usable} of them with a flaw` : ''}`,
    ...(unchecked > 0 ? [`${unchecked} not checked yet`] : []),
    ...found,
    ...(expected > 0 ? [`plan expects ${expected}`] : []),
  ].join('; ');
}
