import type { Position } from 'geojson';
import { toRadians } from '../geo/angle.ts';
import type { Message } from './messages/messages.ts';

/** Blocks of a request: eight to the east, seven to the north. */
const BLOCKS_EAST = 8;
const BLOCKS = 56;
/** Heights along each side of a block. */
const SIDE = 4;
/** Degrees of latitude per metre, as ArduPilot counts them. */
const DEGREES_PER_M = 89.832_05e-7;

type Corner = Pick<Message<'TERRAIN_REQUEST'>, 'lat' | 'lon' | 'gridSpacing'>;

/** The numbers of the blocks that a request asks for. */
export function askedBlocks(mask: bigint): number[] {
  return Array.from({ length: BLOCKS }, (_, block) => block).filter((block) => ((mask >> BigInt(block)) & 1n) === 1n);
}

/** Where the heights of a block are: rows to the north, each from west to east. */
export function blockPositions({ lat, lon, gridSpacing }: Corner, block: number): Position[] {
  const [south, west] = [lat / 1e7, lon / 1e7];
  const eastPerM = DEGREES_PER_M / Math.max(Math.cos(toRadians(south)), 0.01);
  const [firstEast, firstNorth] = [(block % BLOCKS_EAST) * SIDE, Math.floor(block / BLOCKS_EAST) * SIDE];
  return Array.from({ length: SIDE * SIDE }, (_, order) => {
    const [east, north] = [firstEast + (order % SIDE), firstNorth + Math.floor(order / SIDE)];
    return [west + east * gridSpacing * eastPerM, south + north * gridSpacing * DEGREES_PER_M];
  });
}
