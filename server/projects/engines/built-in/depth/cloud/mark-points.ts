import { columnOf, rowOf, type CloudFrame } from './cloud-frame.ts';
import { BLOCK_VOXELS, cloudPieces } from './cloud-pieces.ts';
import type { CloudPoints } from './cloud-points.ts';
import { provenFloor } from './proven-floor.ts';
import { VoxelTable } from './voxel-table.ts';

/** Pieces of fewer blocks are loose: leaves matched by chance, drops beside the rim. */
const MIN_BLOCKS = 60;
/** Pieces of fewer blocks that lie deep have to be joined to what is not deep. */
const MIN_DEEP_BLOCKS = 150;

type Look = (points: CloudPoints, point: number) => void;
/** Shows all points of a cloud, tile by tile; if they are changed, the tile is kept so. */
export type VisitPoints = (look: Look, isChanged?: true) => Promise<void>;

/**
 * Marks small pieces that touch nothing else as loose. What lies deep below all that is proven around is wrong if it is loose, if
 * most of its piece is under other points, or if all of a piece is deep that is not large: a pit is open, and has walls or a wide floor.
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
  const [all, deep, covered] = [0, 1, 2].map(() => new Uint32Array(sizes.length)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  await visit((points, point) => {
    const piece = pieceOf(points, point);
    all[piece]!++;
    if (!isDeep(points, point)) return;
    deep[piece]!++;
    if (columns.has(points, point)) covered[piece]!++;
  });
  const isMost = (some: Uint32Array, piece: number) => 2 * (some[piece] as number) > (all[piece] as number);
  const isWrong = (piece: number) =>
    isMost(covered, piece) || (isMost(deep, piece) && (sizes[piece] as number) < MIN_DEEP_BLOCKS);
  await visit((points, point) => {
    if (isLoose(points, point)) points.setLoose(point);
    if (isDeep(points, point) && (isLoose(points, point) || isWrong(pieceOf(points, point)))) points.setWrong(point);
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
