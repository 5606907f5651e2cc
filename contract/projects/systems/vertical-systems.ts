import type { HeightDatum } from '../../map/terrain.ts';
import type { HeightUnit } from '../contours.ts';

type VerticalSystem = { name: string; datum: HeightDatum; unit: HeightUnit };

/** Vertical systems of the EPSG register whose datum is known here. */
export const verticalSystems: ReadonlyMap<number, VerticalSystem> = new Map([
  [5703, { name: 'NAVD88 height', datum: 'navd88', unit: 'metre' }],
  [6360, { name: 'NAVD88 height (ftUS)', datum: 'navd88', unit: 'US survey foot' }],
  [8228, { name: 'NAVD88 height (ft)', datum: 'navd88', unit: 'foot' }],
  [3855, { name: 'EGM2008 height', datum: 'egm2008', unit: 'metre' }],
  [5773, { name: 'EGM96 height', datum: 'egm96', unit: 'metre' }],
]);

/** Null if the register has none. */
export function findVerticalCode(datum: HeightDatum, unit: HeightUnit): number | null {
  for (const [code, system] of verticalSystems) if (system.datum === datum && system.unit === unit) return code;
  return null;
}
