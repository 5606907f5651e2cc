import { columnOf, levelOf, rowOf, type CloudFrame } from './cloud-frame.ts';
import { CloudPoints } from './cloud-points.ts';
import { VoxelTable } from './voxel-table.ts';

/** Sums per voxel: weight, position from the corner of its column, normal, colour, the number of points, and the most photos that see one. */
const SUMS = 12;
const [UP, COUNT, VIEWS] = [3, 10, 11];
/** Points are sorted in strips of so many rows: neighbours in the file are neighbours in space, which packs well. */
const STRIP_ROWS = 32;

/** Collects points and gives one per voxel: their mean, weighted by how many photos agreed. */
export function pointThinner(frame: CloudFrame) {
  const { columns, rows, cellM, westM, northM } = frame.layout;
  const voxels = new VoxelTable();
  let sums = new Float32Array(SUMS * voxels.keys.length);
  const add = (points: CloudPoints): void => {
    for (let point = 0; point < points.count; point++) {
      const [east, north, up] = [points.place(point, 0), points.place(point, 1), points.place(point, 2)];
      const [column, row] = [columnOf(frame, east), rowOf(frame, north)];
      const number = voxels.add((levelOf(frame, up) * rows + row) * columns + column);
      if (sums.length < SUMS * voxels.keys.length) sums = grown(sums, SUMS * voxels.keys.length);
      const [from, weight] = [number * SUMS, points.weight(point)];
      sums[from] = (sums[from] as number) + weight;
      sums[from + 1] = (sums[from + 1] as number) + weight * (east - westM - column * cellM);
      sums[from + 2] = (sums[from + 2] as number) + weight * (north - northM + row * cellM);
      sums[from + UP] = (sums[from + UP] as number) + weight * (up - frame.lowM);
      for (let axis = 0; axis < 3; axis++) {
        sums[from + 4 + axis] = (sums[from + 4 + axis] as number) + weight * points.normal(point, axis);
        sums[from + 7 + axis] = (sums[from + 7 + axis] as number) + weight * points.colour(point, axis);
      }
      sums[from + COUNT] = (sums[from + COUNT] as number) + 1;
      sums[from + VIEWS] = Math.max(sums[from + VIEWS] as number, points.views(point));
    }
  };
  const means = (): CloudPoints => {
    const kept = CloudPoints.of(voxels.count);
    for (const [to, number] of inStrips(voxels, columns, rows).entries()) {
      const key = voxels.keys[number] as number;
      const sum = sums.subarray(number * SUMS, (number + 1) * SUMS);
      const mean = (at: number) => (sum[at] as number) / (sum[0] as number);
      const length = Math.hypot(mean(4), mean(5), mean(6)) || 1;
      kept.set(to, {
        east: westM + (key % columns) * cellM + mean(1),
        north: northM - (Math.floor(key / columns) % rows) * cellM + mean(2),
        up: frame.lowM + mean(UP),
        normal: [mean(4) / length, mean(5) / length, mean(6) / length],
        colour: [Math.round(mean(7)), Math.round(mean(8)), Math.round(mean(9))],
        weight: sum[COUNT] as number,
        views: sum[VIEWS] as number,
      });
    }
    return kept;
  };
  return { add, means };
}

function grown(old: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(length);
  larger.set(old);
  return larger;
}

/** Numbers of the voxels: strip by strip, from west to east. */
function inStrips({ keys, count }: VoxelTable, columns: number, rows: number): Uint32Array {
  const order = Float64Array.from({ length: count }, (_, number) => {
    const key = keys[number] as number;
    const strip = Math.floor((Math.floor(key / columns) % rows) / STRIP_ROWS);
    return (strip * columns + (key % columns)) * count + number;
  }).sort();
  return Uint32Array.from(order, (key) => key % count);
}
