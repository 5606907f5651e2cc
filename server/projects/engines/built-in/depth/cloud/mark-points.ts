import { columnOf, rowOf, type CloudFrame } from './cloud-frame.ts';
import { BLOCK_VOXELS, cloudPieces } from './cloud-pieces.ts';
import type { CloudPoints } from './cloud-points.ts';
import { provenFloor } from './proven-floor.ts';
import { VoxelTable } from './voxel-table.ts';

/** Pieces of fewer blocks are loose: leaves matched by chance, drops beside the rim. */
const MIN_BLOCKS = 60;

type Look = (points: CloudPoints, point: number) => void;
/** Shows all points of a cloud, tile by tile; if they are changed, the tile is kept so. */
export type VisitPoints = (look: Look, isChanged?: true) => Promise<void>;

/**
 * Marks small pieces that touch nothing else as loose. What lies deep below all that is proven around is wrong if it is loose, or if
 * most of its piece is under other points: a pit has walls, and is open.
 */
export async function markPoints(frame: CloudFrame, visit: VisitPoints): Promise<void> {
  const pieces = cloudPieces(frame);
  await visit(pieces.add);
  const { sizes, pieceOf } = pieces.end();
  const isLoose = (points: CloudPoints, point: number) => (sizes[pieceOf(points, point)] as number) < MIN_BLOCKS;
  const floor = provenFloor(frame);
  await visit((points, point) => {
    if (!isLoose(points, point)) floor.add(points, point);
  });
  const isDeep = floor.end();
  const columns = blockColumns(frame);
  await visit((points, point) => {
    if (!isLoose(points, point) && !isDeep(points, point)) columns.add(points, point);
  });
  const [open, covered] = [new Uint32Array(sizes.length), new Uint32Array(sizes.length)];
  await visit((points, point) => {
    const counts = isDeep(points, point) && columns.has(points, point) ? covered : open;
    counts[pieceOf(points, point)]!++;
  });
  const isCovered = (piece: number) => (covered[piece] as number) > (open[piece] as number);
  await visit((points, point) => {
    if (isLoose(points, point)) points.setLoose(point);
    if (isDeep(points, point) && (isLoose(points, point) || isCovered(pieceOf(points, point)))) points.setWrong(point);
  }, true);
}

/** Columns of blocks that points are in. */
function blockColumns(frame: CloudFrame) {
  const across = Math.ceil(frame.layout.columns / BLOCK_VOXELS);
  const columns = new VoxelTable();
  const keyOf = (points: CloudPoints, point: number): number =>
    Math.floor(rowOf(frame, points.place(point, 1)) / BLOCK_VOXELS) * across +
    Math.floor(columnOf(frame, points.place(point, 0)) / BLOCK_VOXELS);
  return {
    add: (points: CloudPoints, point: number): void => {
      columns.add(keyOf(points, point));
    },
    has: (points: CloudPoints, point: number): boolean => columns.find(keyOf(points, point)) >= 0,
  };
}
