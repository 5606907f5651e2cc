import type { Position } from 'geojson';
import type { HeightDatum } from '@overflight/contract/map/terrain.ts';
import type { Services } from '../../platform/services.ts';
import { geoidHeights } from './geoid-height.ts';
import { zerosOfDatum } from './zeros-of-datum.ts';

type Measured = { heights: number[]; places: readonly Position[] };

/**
 * Heights of a datum as heights above EGM96: over the ellipsoid, by the grid that was added for the datum. Where there is
 * none they stay as they are: sea levels differ by decimetres.
 */
export async function aboveEgm96(
  services: Services,
  datum: HeightDatum,
  { heights, places }: Measured,
): Promise<{ heights: number[]; geoids: string[] }> {
  if (datum === 'egm96') return { heights, geoids: [] };
  const { zeros, geoids } = await zerosOfDatum(services, datum, places);
  if (zeros.every((zeroM) => Number.isNaN(zeroM))) return { heights, geoids };
  const egm96 = await geoidHeights(places);
  const above = heights.map((height, at) => (Number.isNaN(zeros[at]) ? height : height + zeros[at]! - egm96[at]!));
  return { heights: above, geoids };
}
