import { flatArea } from '../../geo/polygons/area-m2.ts';
import type { Point } from '../../geo/planes/local-plane.ts';
import type { PhotoReach } from './seen-strips.ts';
import type { UnseenPart } from './unseen-parts.ts';

/** Unseen ground tolerated without an extra line, as a share of the area, and of one photo's footprint. */
const OF_AREA = 0.001;
const OF_PHOTO = 0.02;

/** Whether the unseen ground is not worth a detour: the tip of a sharp corner, but nothing as large as an arm. */
export function isCoverageSufficient(
  unseen: readonly UnseenPart[],
  rings: readonly (readonly Point[])[],
  { sideM, frontalM }: PhotoReach,
): boolean {
  if (unseen.length === 0) return true;
  const unseenM2 = unseen.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  return unseenM2 <= Math.min(OF_AREA * flatArea(rings), OF_PHOTO * sideM * frontalM);
}
