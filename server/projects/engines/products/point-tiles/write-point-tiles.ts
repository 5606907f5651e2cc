import fs from 'node:fs/promises';
import type { CloudFacts } from '@overflight/contract/projects/point-cloud.ts';
import { GROUND_CLASS } from '@overflight/contract/projects/point-cloud.ts';
import { openBuckets, type BucketFile } from './bucket-file.ts';
import { gridOver, planBuckets, type Grid } from './bucket-plan.ts';
import { encodeTile } from './encode-tile.ts';
import { growTree } from './grow-tree.ts';
import { isElsewhere, openLaz, UnreadableCloud, type LazFile } from './open-laz.ts';
import { writeTileArchive } from './tile-archive.ts';
import { TILESET, tileName, tilesetJson } from './tileset-json.ts';

export type TilesTask = {
  laz: string;
  /** The archive to write. */
  to: string;
  /** A file that is not there yet. */
  scratch: string;
  epsg: number;
  origin: readonly [number, number, number];
};
export type TileSizes = { tilePoints: number; bucketPoints: number };
/** Points of a tile, about 300 kB; and of those held in memory at once. */
export const tileSizes: TileSizes = { tilePoints: 40_000, bucketPoints: 1_000_000 };

/** A cloud as 3D Tiles in one archive. Reads it twice: to count the points of each part, and to sort them into parts. */
export async function writePointTiles(
  { laz, to, scratch, epsg, origin }: TilesTask,
  progress: (share: number) => void,
  { tilePoints, bucketPoints }: TileSizes = tileSizes,
): Promise<CloudFacts> {
  const cloud = await openLaz(laz);
  if (cloud.count === 0) throw new UnreadableCloud('it has no points');
  if (isElsewhere(cloud, origin)) throw new UnreadableCloud('it is placed elsewhere than the other results');
  const { grid, ...seen } = await survey(cloud);
  progress(0.3);
  const plan = planBuckets(grid.counts, bucketPoints);
  const buckets = await openBuckets(scratch, plan.sizes);
  try {
    // Some programs write colours of 8 bits into the 16 of the file.
    const shift = seen.brightest > 255 ? 8 : 0;
    const bucketOf: Grid['cellOf'] = (east, north, up) => plan.bucketOf[grid.cellOf(east, north, up)] as number;
    await sort(cloud, buckets, { origin, shift, bucketOf });
    progress(0.6);
    const archive = await writeTileArchive(to);
    const hasColours = cloud.hasColours && seen.brightest > 0;
    let done = 0;
    const root = await growTree(plan.root, {
      tilePoints,
      read: async (bucket) => {
        progress(0.6 + (0.4 * done) / cloud.count);
        done += plan.sizes[bucket] as number;
        return buckets.read(bucket);
      },
      write: (number, points) => archive.add(tileName(number), encodeTile(points, hasColours)),
    });
    await archive.add(TILESET, Buffer.from(tilesetJson(root, { epsg, origin })));
    await archive.end();
    const { hasGround, lowestM, highestM } = seen;
    return { points: cloud.count, hasColours, hasGround, lowestM, highestM };
  } finally {
    await buckets.close();
    await fs.rm(scratch, { force: true });
  }
}

async function survey(cloud: LazFile) {
  const grid = gridOver(cloud.box);
  const seen = { brightest: 0, hasGround: false, lowestM: Infinity, highestM: -Infinity };
  await cloud.read(({ count, places, colours, classes }) => {
    for (let point = 0; point < count; point++) {
      const up = places[point * 3 + 2] as number;
      const cell = grid.cellOf(places[point * 3] as number, places[point * 3 + 1] as number, up);
      grid.counts[cell] = (grid.counts[cell] as number) + 1;
      if (up < seen.lowestM) seen.lowestM = up;
      if (up > seen.highestM) seen.highestM = up;
      if (classes[point] === GROUND_CLASS) seen.hasGround = true;
    }
    for (let at = 0; at < count * 3; at++)
      if ((colours[at] as number) > seen.brightest) seen.brightest = colours[at] as number;
  });
  return { grid, ...seen };
}

type Sorting = { origin: TilesTask['origin']; shift: number; bucketOf: Grid['cellOf'] };

async function sort(cloud: LazFile, buckets: BucketFile, { origin, shift, bucketOf }: Sorting): Promise<void> {
  await cloud.read(async (batch) => {
    for (let at = 0; at < batch.count * 3; at++) batch.colours[at] = (batch.colours[at] as number) >> shift;
    for (let point = 0; point < batch.count; point++) {
      const at = point * 3;
      const bucket = bucketOf(
        batch.places[at] as number,
        batch.places[at + 1] as number,
        batch.places[at + 2] as number,
      );
      for (const axis of [0, 1, 2] as const)
        batch.places[at + axis] = (batch.places[at + axis] as number) - origin[axis];
      if (buckets.add(bucket, batch, point)) await buckets.flush(bucket);
    }
  });
}
