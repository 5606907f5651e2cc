import { BLOCK_NODES, nodesOf, placeOfBlock } from '@overflight/flight/terrain/lattice.ts';
import type { Services } from '../../platform/services.ts';
import { allSources, heightsOf, type HeightsFound } from '../heights-at.ts';
import { highestInGrid } from './highest-in-grid.ts';

const NODES = BLOCK_NODES ** 2;

/** To the next decimetre, as it is sent to browsers: both work out the same heights. */
const roundedUpM = (heightM: number): number => Math.ceil(heightM * 10) / 10;

export type BlocksRead = Omit<HeightsFound, 'heights'> & {
  /** Heights of the nodes of each block, in metres above sea level; NaN where unknown. */
  blocks: Float32Array[];
};

/** Heights of the ground on the lattice, each the highest around its node. */
export async function readGroundBlocks(
  services: Services,
  numbers: readonly number[],
  tenant: string,
): Promise<BlocksRead> {
  const nodes = numbers.flatMap((number) => nodesOf(placeOfBlock(number)));
  const { heights, ...found } = await heightsOf(services, nodes, {
    ...(await allSources(services, tenant)),
    inGrid: highestInGrid,
  });
  const blocks = numbers.map((_, at) => Float32Array.from(heights.slice(at * NODES, (at + 1) * NODES), roundedUpM));
  return { ...found, blocks };
}
