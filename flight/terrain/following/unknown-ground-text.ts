import type { Segment } from '../../plan/plan.ts';
import { segmentName } from '../../plan/segment-name.ts';
import type { UnknownStretch } from './follow-ground.ts';

const MAX_NAMED = 3;

/** The stretches without heights as a sentence. */
export function unknownGroundText(unknown: readonly UnknownStretch[], segments: readonly Segment[]): string {
  const named = unknown.slice(0, MAX_NAMED).map(({ fromM, toM, segment }) => {
    const where = segment === undefined ? 'the way home' : segmentName(segments, segment);
    return `${Math.ceil(toM - fromM)} m of ${where}`;
  });
  const more = unknown.length > MAX_NAMED ? ` and ${unknown.length - MAX_NAMED} more stretches` : '';
  return `There are no heights of the ground for ${named.join(', ')}${more}.`;
}
