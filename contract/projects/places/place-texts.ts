import { convert, formatUnit } from '../../units.ts';
import { zeroText, type HeightZero } from '../run-accuracy.ts';
import type { lengthUnits, LengthUnits } from './length-units.ts';
import { coordinateTexts, type CoordinateForm, type Coordinates } from './shown-system.ts';

export type ShownHeightUnit = (typeof lengthUnits)[LengthUnits]['unit'];
/** Null where there is none, undefined while it is read. */
export type ShownPlace = {
  coordinates: Coordinates | null | undefined;
  heightM: number | null | undefined;
  zero: HeightZero | null;
  /** Whether the height is that of the surface there, also where the terrain is shown. */
  isOfSurface?: boolean;
  /** Whether the surface was filled in there, not measured. Null or missing if it is not known. */
  isFilled?: boolean | null;
};
type Shown = { form: CoordinateForm | null; unit: ShownHeightUnit };

const DECIMALS = 2;

export const heightText = (heightM: number, zero: HeightZero | null, unit: ShownHeightUnit): string =>
  `${formatUnit(convert(heightM, 'm', unit), unit, DECIMALS)} ${zeroText(zero)}`;

/** Coordinates, then the height. */
export function placeLines(place: ShownPlace, { form, unit }: Shown): string[] {
  const { coordinates, heightM, zero, isOfSurface, isFilled } = place;
  const notes = [isOfSurface ? ', of the surface' : '', isFilled ? ', filled in, not measured' : ''].join('');
  const height =
    heightM === null ? 'Height not known' : heightM === undefined ? '…' : heightText(heightM, zero, unit) + notes;
  if (coordinates === undefined) return heightM === undefined ? ['…'] : ['…', height];
  return [...(coordinates && form ? coordinateTexts(coordinates, form) : ['Coordinates not known']), height];
}

/** Numbers for a table or another program, the height last and as it is shown; null without coordinates. */
export function placeNumbers({ coordinates, heightM }: ShownPlace, { form, unit }: Shown): string | null {
  if (!coordinates || !form) return null;
  const numbers = coordinates.map((value) => value.toFixed(form.decimals));
  const height = typeof heightM === 'number' ? [convert(heightM, 'm', unit).toFixed(DECIMALS)] : [];
  return [...numbers, ...height].join(', ');
}
