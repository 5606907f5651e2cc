import { convert } from '@overflight/contract/units.ts';
import type { ExpressionSpecification } from 'maplibre-gl';
import { heightUnits } from '@overflight/contract/projects/contours.ts';
import type { Contours } from './results-style.ts';

export type ShownHeightUnit = 'm' | 'ft';

/** Where contours are in another unit, their heights are no round numbers. */
const CONVERTED_DECIMALS = 1;

const decimalsOf = (step: number): number => String(step).split('.')[1]?.length ?? 0;

/** The heights along contours, in the unit that the person chose. */
export function contourText({ heightUnit, contourStep }: Contours, shown: ShownHeightUnit): ExpressionSpecification {
  const drawn = heightUnits[heightUnit].shown;
  const decimals = drawn === shown ? decimalsOf(contourStep) : CONVERTED_DECIMALS;
  const height: ExpressionSpecification = ['*', ['get', 'height'], convert(1, drawn, shown)];
  const format = { locale: 'en-US', 'min-fraction-digits': decimals, 'max-fraction-digits': decimals };
  return ['concat', ['number-format', height, format], ` ${shown}`];
}
