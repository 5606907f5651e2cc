import { heightUnits, type HeightUnit } from '@overflight/contract/projects/contours.ts';
import type { CoordinateSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import type { HeightUnitChoice } from '@overflight/contract/projects/run-heights.ts';
import { verticalSystems } from '@overflight/contract/projects/systems/vertical-systems.ts';
import { axesOf } from './shown-system.ts';

type System = Pick<CoordinateSystem, 'unit' | 'horizontalEpsg' | 'verticalEpsg'>;

/** Heights are in feet where east and north are: one drawing has one unit. In degrees, and in chains or links, they are in metres. */
export function heightUnitOf({ unit, horizontalEpsg, verticalEpsg }: System): HeightUnit {
  const above = verticalSystems.get(verticalEpsg ?? 0);
  if (above) return above.unit;
  if (unit === 'us-ft') return 'US survey foot';
  const name = axesOf(horizontalEpsg)?.[0].unit ?? '';
  return isHeightUnit(name) ? name : 'metre';
}

export const chosenHeightUnit = (choice: HeightUnitChoice, system: System): HeightUnit =>
  choice === 'system' ? heightUnitOf(system) : choice;

const isHeightUnit = (name: string): name is HeightUnit => Object.hasOwn(heightUnits, name);
