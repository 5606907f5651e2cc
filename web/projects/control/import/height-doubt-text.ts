import {
  groundSources,
  tableUnits,
  type ControlImport,
  type HeightDoubt,
} from '@overflight/contract/projects/control-points.ts';
import { systemText, type UnitSystem } from '../../../platform/units.ts';

type Stated = Pick<ControlImport, 'heightUnit' | 'heightDatum'>;
type Fits = NonNullable<HeightDoubt['fits']>;

const unitOf = ({ heightUnit = 'm' }: Stated): string => tableUnits[heightUnit].name;
const zeroOf = ({ heightDatum }: Stated): string => (heightDatum === 'ellipsoid' ? 'the ellipsoid' : 'sea level');
const isOtherUnit = (fits: Fits, stated: Stated): boolean => fits.heightUnit !== (stated.heightUnit ?? 'm');

/** That imported heights do not fit the ground, and as what they would. */
export function heightDoubtText({ by, aboveM, fits }: HeightDoubt, stated: Stated, system: UnitSystem): string {
  const off = `${offText(aboveM, system)} the ground by ${groundSources[by]}`;
  if (!fits) return `Heights lie ${off}: check their unit, and what they count from.`;
  const better = `${offText(fits.aboveM, system)} it`;
  if (isOtherUnit(fits, stated))
    return `Heights look like ${unitOf(fits)}: read as ${unitOf(stated)}, they lie ${off}; as ${unitOf(fits)}, ${better}.`;
  return `Heights look like heights above ${zeroOf(fits)}: counted from ${zeroOf(stated)}, they lie ${off}; from ${zeroOf(fits)}, ${better}.`;
}

/** What the button does that imports the table once more. */
export const againText = (fits: Fits, stated: Stated): string =>
  isOtherUnit(fits, stated) ? `Import again in ${unitOf(fits)}` : `Import again above ${zeroOf(fits)}`;

function offText(metres: number, system: UnitSystem): string {
  const length = systemText(Math.abs(metres), 'length', { system, decimals: 0 });
  return `${length} ${metres < 0 ? 'below' : 'above'}`;
}
