import type { Measurement } from '@overflight/contract/projects/viewer.ts';
import type { Figures } from './measurement-figures.ts';

type Kind = Measurement['kind'];

/** How each kind is called, and what to do for it. */
export const kinds: Readonly<Record<Kind, { name: string; hint: string; fewest: number }>> = {
  distance: { name: 'Distance', hint: 'Click along the way, then Done.', fewest: 2 },
  area: { name: 'Area', hint: 'Click around the area, then Done.', fewest: 3 },
  height: { name: 'Height', hint: 'Click at the foot, then at the top.', fewest: 2 },
};
/** A height is between two points and no more. */
export const mostPoints = (kind: Kind): number => (kind === 'height' ? 2 : 1000);

const number = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const FEET = 1 / 0.3048;
const SQUARE_FEET = FEET ** 2;

export const lengthText = (metres: number): string =>
  metres < 10_000
    ? `${number(metres, 2)} m (${number(metres * FEET, 1)} ft)`
    : `${number(metres / 1000, 2)} km (${number(metres / 1609.344, 2)} mi)`;
export const areaText = (squareMetres: number): string =>
  squareMetres < 10_000
    ? `${number(squareMetres, 1)} m² (${number(squareMetres * SQUARE_FEET, 0)} sq ft)`
    : `${number(squareMetres / 10_000, 3)} ha (${number(squareMetres / 4046.8564224, 2)} acres)`;

/** The measured values, the main one first. */
export function figureLines(kind: Kind, { lengthM, slopeM, areaM2, riseM }: Figures): string[] {
  const rise = riseM === null ? 'Height not known here' : `${riseM < 0 ? '−' : ''}${lengthText(Math.abs(riseM))} high`;
  if (kind === 'height') return [rise, `${lengthText(lengthM)} apart, level`];
  if (kind === 'area') return [areaM2 === null ? '' : areaText(areaM2), `${lengthText(lengthM)} around`];
  return [lengthText(lengthM), slopeM === null ? 'Slope not known here' : `${lengthText(slopeM)} with the slope`];
}
