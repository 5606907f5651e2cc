import { heightUnits } from '@overflight/contract/projects/contours.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import type { UnitName } from '@overflight/contract/units.ts';

/** Contours at whole steps of the unit that the person chose; of earlier versions there are those of the project's unit only. */
export function shownContours({ contours, otherContours }: ViewerScene, unit: UnitName): ViewerScene['contours'] {
  const isIn = (each: ViewerScene['contours']) => each !== null && heightUnits[each.heightUnit].shown === unit;
  return isIn(otherContours) ? otherContours : contours;
}
