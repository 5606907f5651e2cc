import type { Tile } from './grow-tree.ts';
import type { Box } from './points.ts';

export const TILESET = 'tileset.json';
export const tileName = (number: number): string => `${number}.glb`;
/** A whole cloud of one tile still has an error if it is not drawn: that of its size. */
const sizeOf = ({ lowest, highest }: Box): number =>
  Math.hypot(highest[0] - lowest[0], highest[1] - lowest[1], highest[2] - lowest[2]);

type Placed = { epsg: number; origin: readonly [number, number, number] };

/** 3D Tiles 1.1: x east, y north, z up from an origin on the grid of a UTM zone. */
export function tilesetJson(root: Tile, { epsg, origin }: Placed): string {
  return JSON.stringify({
    asset: { version: '1.1', extras: { epsg, origin } },
    geometricError: Math.max(sizeOf(root.box), root.errorM),
    root: { refine: 'REPLACE', ...described(root) },
  });
}

function described({ number, count, box, errorM, parts }: Tile): object {
  const { lowest, highest } = box;
  const middle = lowest.map((low, axis) => (low + (highest[axis] as number)) / 2);
  const [x, y, z] = lowest.map((low, axis) => ((highest[axis] as number) - low) / 2);
  return {
    boundingVolume: { box: [...middle, x, 0, 0, 0, y, 0, 0, 0, z] },
    geometricError: errorM,
    content: { uri: tileName(number) },
    extras: { points: count },
    ...(parts.length > 0 && { children: parts.map(described) }),
  };
}
