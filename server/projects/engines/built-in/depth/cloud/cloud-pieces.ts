import { columnOf, levelOf, rowOf, type CloudFrame } from './cloud-frame.ts';
import type { CloudPoints } from './cloud-points.ts';
import { rootsOf } from '../roots.ts';
import { VoxelTable } from './voxel-table.ts';

/** Points in touching blocks of so many voxels each way are one piece. */
export const BLOCK_VOXELS = 4;

/** Finds the pieces of a cloud that touch no others; first all points are added, then each can be asked for. */
export function cloudPieces(frame: CloudFrame) {
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
    add: (points: CloudPoints, point: number): void => {
      blocks.add(keyOf(points, point));
    },
    end: () => {
      const roots = rootsOf(blocks.count, touching(blocks, stepsAround(across, along)));
      const sizes = new Uint32Array(blocks.count);
      for (const root of roots) sizes[root] = (sizes[root] as number) + 1;
      return {
        /** Blocks of a piece, by its number. */
        sizes,
        pieceOf: (points: CloudPoints, point: number): number => roots[blocks.find(keyOf(points, point))] as number,
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

/** Joins the blocks that touch. */
const touching = (blocks: VoxelTable, steps: readonly number[]) => (join: (one: number, other: number) => void) => {
  for (let number = 0; number < blocks.count; number++)
    for (const step of steps) {
      const other = blocks.find((blocks.keys[number] as number) + step);
      if (other >= 0) join(number, other);
    }
};
