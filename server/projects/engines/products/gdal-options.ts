type Options = Readonly<Record<string, string | number>>;

const asArguments = (options: Options): string[] =>
  Object.entries(options).flatMap(([name, value]) => ['-co', `${name}=${value}`]);

/** A cloud-optimised GeoTIFF. */
export const cloudOptimised = (options: Options): string[] => [
  '-of',
  'COG',
  ...asArguments({ BIGTIFF: 'IF_SAFER', ...options }),
];

const BLOCK_PX = 256;

/**
 * A COG whose blocks are web map tiles, with overviews until all of it fits about one tile. More levels would add empty
 * blocks around it, four times as many with each.
 */
export function webTiles([columns, rows]: readonly [number, number], options: Options): string[] {
  const levels = Math.max(1, Math.ceil(Math.log2(Math.max(columns, rows) / BLOCK_PX)));
  const grid = { TILING_SCHEME: 'GoogleMapsCompatible', ALIGNED_LEVELS: levels, BLOCKSIZE: BLOCK_PX };
  return cloudOptimised({ ...grid, SPARSE_OK: 'TRUE', ...options });
}
