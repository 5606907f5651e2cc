import { z } from 'zod';
import { areaText } from './places/area-text.ts';
import type { LengthUnits } from './places/length-units.ts';

/** Water that was recognised, whose heights are a level. */
export const RecognisedWater = z.object({ areas: z.int(), areaM2: z.number() });
type RecognisedWater = z.infer<typeof RecognisedWater>;

/** Undefined if it was not looked for. Bottoms are told by a shore; waves and murky water by nothing. */
export function waterText(water: RecognisedWater | undefined, units: LengthUnits): string {
  if (!water) return 'Water is not recognised: heights there may be of its bottom or of waves';
  const elsewhere =
    'Water whose bottom is not seen, or that has no shore on the map, is not recognised: heights there may be of waves';
  if (water.areas === 0) return `No water was recognised. ${elsewhere}`;
  const many = water.areas === 1 ? '1 area' : `${water.areas} areas`;
  return `Water was recognised: ${many}, ${areaText(water.areaM2, units)}; heights there are a level, not measured. ${elsewhere}`;
}

/** What is said of recognised water where it is shown. */
export const waterTexts = {
  /** After a height of the surface or the terrain. */
  height: 'level of water',
  /** After a height that was picked on a point or the mesh. */
  picked: 'water: its bottom or its surface, not a height to trust',
  legend: 'Blue: water, whose heights are a level, not measured.',
  points: 'Points in water are of its bottom or its surface: the map has its level instead.',
  contours: 'blue along water, at its level',
} as const;

export const hasWater = ({ water }: { water?: RecognisedWater }): boolean => (water?.areas ?? 0) > 0;
