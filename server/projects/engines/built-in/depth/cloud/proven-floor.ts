import { lowestAround } from '../../terrain/lowest-around.ts';
import { columnOf, rowOf, type CloudFrame } from './cloud-frame.ts';
import type { CloudPoints } from './cloud-points.ts';

/** What so many photos see is there. Leaves that two or three take for the same, by chance, are hardly ever so for a fourth. */
const PROVEN_VIEWS = 4;
/** Heights are compared by squares of so many voxels, with those of so many squares around (about 10 m for photos of 3.2 cm). */
const [SQUARE_VOXELS, AROUND_SQUARES] = [16, 10];
/** So far below all of that is deep: about 1 m. */
const DEEP_VOXELS = 16;

/** Finds what is not proven, and lies deep below all that is proven around it; first all points are added, then each can be asked for. */
export function provenFloor(frame: CloudFrame) {
  const { cellM } = frame.layout;
  const columns = Math.ceil(frame.layout.columns / SQUARE_VOXELS);
  const rows = Math.ceil(frame.layout.rows / SQUARE_VOXELS);
  const lowest = new Float32Array(columns * rows).fill(Infinity);
  const squareOf = (points: CloudPoints, point: number): number =>
    Math.floor(rowOf(frame, points.place(point, 1)) / SQUARE_VOXELS) * columns +
    Math.floor(columnOf(frame, points.place(point, 0)) / SQUARE_VOXELS);
  return {
    add: (points: CloudPoints, point: number): void => {
      const square = squareOf(points, point);
      if (points.views(point) >= PROVEN_VIEWS)
        lowest[square] = Math.min(lowest[square] as number, points.place(point, 2));
    },
    /** Tells whether a point is deep; where nothing is proven, none is. */
    end: () => {
      const floor = lowestAround({ columns, rows, values: lowest }, AROUND_SQUARES);
      return (points: CloudPoints, point: number): boolean => {
        const up = floor[squareOf(points, point)] as number;
        const isLow = up < Infinity && points.place(point, 2) < up - DEEP_VOXELS * cellM;
        return isLow && points.views(point) < PROVEN_VIEWS;
      };
    },
  };
}
