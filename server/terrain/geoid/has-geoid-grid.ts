import type { HeightDatum } from '@overflight/contract/map/terrain.ts';
import type { Services } from '../../platform/services.ts';
import { readGeoidGrids } from './geoid-grids-store.ts';

/** Whether a grid of the datum was added, for any place. */
export async function hasGeoidGrid(services: Services, datum: HeightDatum): Promise<boolean> {
  return (await readGeoidGrids(services)).some(({ grid }) => grid.datum === datum);
}
