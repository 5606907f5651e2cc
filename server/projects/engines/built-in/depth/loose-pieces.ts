import { columnOf, levelOf, rowOf, type CloudFrame } from './cloud-frame.ts';
import type { CloudPoints } from './cloud-points.ts';
import { rootsOf } from './roots.ts';
import { VoxelTable } from './voxel-table.ts';

/** Points in touching blocks of so many voxels each way are one piece. */
const BLOCK_VOXELS = 4;
/** Pieces of fewer blocks are loose: leaves matched by chance, drops beside the rim. */
const MIN_BLOCKS = 60;

/** Finds small pieces of a cloud that touch nothing else; first all points are added, then each can be asked for. */
export function loosePieces(frame: CloudFrame) {
  const blocks = new VoxelTable();
  // One block more on each side, so that a step beyond the rim is not the other rim.
  const across = Math.ceil(frame.layout.columns / BLOCK_VOXELS) + 2;
  const along = Math.ceil(frame.layout.rows / BLOCK_VOXELS) + 2;
  const keyOf = (points: CloudPoints, point: number): number => {
    const [column, row, level] = [
      columnOf(frame, points.place(point, 0)),
      rowOf(frame, points.place(point, 1)),
      levelOf(frame, points.place(point, 2)),
    ].map((voxel) => Math.floor(voxel / BLOCK_VOXELS) + 1) as [number, number, number];
    return (level * along + row) * across + column;
  };
  return {
    add: (points: CloudPoints) => {
      for (let point = 0; point < points.count; point++) blocks.add(keyOf(points, point));
    },
    /** Marks the loose points. */
    marker: () => {
      const sizes = pieceSizes(blocks, stepsAround(across, along));
      return (points: CloudPoints): void => {
        for (let point = 0; point < points.count; point++)
          if ((sizes[blocks.find(keyOf(points, point))] as number) < MIN_BLOCKS) points.setLoose(point);
      };
    },
  };
}

/** Key differences to half of the 26 blocks around; the others are the same pairs. */
function stepsAround(across: number, along: number): number[] {
  const steps = [-1, 0, 1].flatMap((level) =>
    [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => (level * along + row) * across + column)),
  );
  return steps.filter((step) => step > 0);
}

/** Number of blocks of the piece that each block belongs to. */
function pieceSizes(blocks: VoxelTable, steps: readonly number[]): Uint32Array {
  const roots = rootsOf(blocks.count, (join) => {
    for (let number = 0; number < blocks.count; number++)
      for (const step of steps) {
        const other = blocks.find((blocks.keys[number] as number) + step);
        if (other >= 0) join(number, other);
      }
  });
  const counts = new Uint32Array(blocks.count);
  for (const root of roots) counts[root] = (counts[root] as number) + 1;
  return counts.map((_, number) => counts[roots[number] as number] as number);
}
