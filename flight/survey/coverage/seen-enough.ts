import { flatArea } from '../../geo/polygons/area-m2.ts';
import type { Point } from '../../geo/planes/local-plane.ts';
import type { PhotoReach } from './seen-strips.ts';
import type { UnseenPart } from './unseen-parts.ts';

/** So much may stay unseen without a line of its own, as a share of the area, and of what one photo shows. */
const OF_AREA = 0.001;
const OF_PHOTO = 0.02;

/** Whether what is unseen is not worth a detour: the tip of a sharp corner, and nothing of the size of an arm. */
export function seenEnough(
  unseen: readonly UnseenPart[],
  rings: readonly (readonly Point[])[],
  { sideM, frontalM }: PhotoReach,
): boolean {
  if (unseen.length === 0) return true;
  const unseenM2 = unseen.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  return unseenM2 <= Math.min(OF_AREA * flatArea(rings), OF_PHOTO * sideM * frontalM);
}
