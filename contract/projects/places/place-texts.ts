import { convert, formatUnit } from '../../units.ts';
import type { Filled, HeightModel } from '../filled.ts';
import { zeroText, type HeightZero } from '../run-accuracy.ts';
import { waterTexts } from '../water.ts';
import type { lengthUnits, LengthUnits } from './length-units.ts';
import { coordinateTexts, type CoordinateForm, type Coordinates } from './shown-system.ts';

export type ShownHeightUnit = (typeof lengthUnits)[LengthUnits]['unit'];
type ShownHeight = {
  /** Null where there is none, undefined while it is read. */
  heightM: number | null | undefined;
  /** Whose height it is; missing if it was picked on a point or the mesh, or is not known. */
  of?: HeightModel | undefined;
  /** How that model came about there. */
  isFilled?: Filled;
};
export type ShownPlace = ShownHeight & {
  coordinates: Coordinates | null | undefined;
  zero: HeightZero | null;
  /** Of the other model, where there is one. */
  other?: ShownHeight | null;
};
type Shown = { form: CoordinateForm | null; unit: ShownHeightUnit };

const DECIMALS = 2;

export const heightText = (heightM: number, zero: HeightZero | null, unit: ShownHeightUnit): string =>
  `${formatUnit(convert(heightM, 'm', unit), unit, DECIMALS)} ${zeroText(zero)}`;

/** Coordinates, then the height, and that of the other model. */
export function placeLines(place: ShownPlace, { form, unit }: Shown): string[] {
  const { coordinates, zero, other } = place;
  const height = heightLine(place, zero, unit);
  const otherM = other?.heightM ?? null;
  const heights = other && otherM !== null ? [height, otherLine({ ...other, heightM: otherM }, unit)] : [height];
  if (coordinates === undefined) return place.heightM === undefined ? ['…'] : ['…', ...heights];
  return [...(coordinates && form ? coordinateTexts(coordinates, form) : ['Coordinates not known']), ...heights];
}

function heightLine(height: ShownHeight, zero: HeightZero | null, unit: ShownHeightUnit): string {
  const { heightM, of } = height;
  if (heightM === undefined) return '…';
  if (heightM === null) return of === 'terrain' ? 'Height of the terrain not known' : 'Height not known';
  return [heightText(heightM, zero, unit), ...notesOf(height)].join(', ');
}

/** It counts from the same zero. */
const otherLine = (height: ShownHeight & { heightM: number }, unit: ShownHeightUnit): string =>
  [formatUnit(convert(height.heightM, 'm', unit), unit, DECIMALS), ...notesOf(height)].join(', ');

/** Whose height it is, and how it came about. */
function notesOf({ of, isFilled = null }: ShownHeight): string[] {
  const water = of ? waterTexts.height : waterTexts.picked;
  const filled = isFilled === 'water' ? water : isFilled ? 'filled in, not measured' : [];
  return [of ? `of the ${of}` : [], filled].flat();
}

/** Numbers for a table or another program, the height last and as it is shown; null without coordinates. */
export function placeNumbers({ coordinates, heightM }: ShownPlace, { form, unit }: Shown): string | null {
  if (!coordinates || !form) return null;
  const numbers = coordinates.map((value) => value.toFixed(form.decimals));
  const height = typeof heightM === 'number' ? [convert(heightM, 'm', unit).toFixed(DECIMALS)] : [];
  return [...numbers, ...height].join(', ');
}
