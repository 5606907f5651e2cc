import { z } from 'zod';
import { inUnits, lengthUnits, type LengthUnits } from './length-units.ts';

/** What turns distances of a coordinate system into those on the ground, at the middle of a site. */
export const GroundScale = z.object({
  at: z.tuple([z.number(), z.number()]),
  /** Of the coordinate system for each on the ellipsoid. */
  gridScale: z.number(),
  /** Null if the height of the ground is not known. */
  height: z
    .object({
      /** Mean of the surface, above the zero of the result. */
      groundM: z.number(),
      aboveEllipsoidM: z.number(),
      /** On the ellipsoid for each on the ground. */
      factor: z.number(),
    })
    .nullable(),
});
export type GroundScale = z.infer<typeof GroundScale>;

/** Half a millimetre in fifty kilometres. */
const DECIMALS = 8;

/** The factors, as lines of a table. */
export function groundScaleRows(
  { at: [lng, lat], gridScale, height }: GroundScale,
  { units, zero }: { units: LengthUnits; zero: string },
): { label: string; text: string }[] {
  const length = (metres: number) => `${inUnits(metres, units).toFixed(1)} ${lengthUnits[units].symbol}`;
  const grid = {
    label: 'Grid scale factor',
    text: `${gridScale.toFixed(DECIMALS)} at the middle of the site (${lat.toFixed(5)}, ${lng.toFixed(5)})`,
  };
  if (!height) return [grid, { label: 'Combined factor', text: 'not known: the height of the ground is not' }];
  const combined = gridScale * height.factor;
  return [
    grid,
    {
      label: 'Elevation factor',
      text: `${height.factor.toFixed(DECIMALS)} at ${length(height.groundM)} ${zero}, the mean of the surface (${length(height.aboveEllipsoidM)} above the ellipsoid)`,
    },
    {
      label: 'Combined factor',
      text: `${combined.toFixed(DECIMALS)}: a distance of the coordinate system divided by it is one on the ground (times ${(1 / combined).toFixed(DECIMALS)})`,
    },
  ];
}
