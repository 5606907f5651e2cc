import fs from 'node:fs';
import path from 'node:path';
import type { Lens } from '../../placing/lens.ts';
import { apply, times, type Matrix, type Vector } from '../../placing/linear.ts';
import type { Mark } from './made-up-flight.ts';

type Model = {
  lens: Lens;
  cameras: readonly { name: string; rotation: Matrix; centre: Vector }[];
  points: readonly { at: Vector; seen: readonly Mark[] }[];
};

/** A binary COLMAP model with one lens. */
export function writeModel(folder: string, { lens, cameras, points }: Model): void {
  const { widthPx, heightPx, fx, fy, cx, cy, k1, k2, p1, p2 } = lens;
  const images = cameras.map(({ name, rotation, centre }, index) => {
    const seen = points.flatMap((point, id) => {
      const mark = point.seen.find(({ camera }) => camera === index);
      return mark ? [doubles(...mark.at), longs(id + 1)] : [];
    });
    return [
      ints(index + 1),
      doubles(...quaternionOf(rotation), ...times(apply(rotation, centre), -1)),
      ints(1),
      Buffer.from(`${name}\0`),
      longs(seen.length / 2),
      ...seen,
    ];
  });
  const spots = points.map(({ at, seen }, id) => [
    longs(id + 1),
    doubles(...at),
    Buffer.from([90, 90, 90]),
    doubles(0.5),
    longs(seen.length),
    Buffer.alloc(8 * seen.length),
  ]);
  const write = (name: string, parts: readonly Buffer[]) =>
    fs.writeFileSync(path.join(folder, name), Buffer.concat(parts));
  fs.mkdirSync(folder, { recursive: true });
  write('cameras.bin', [longs(1), ints(1, 4), longs(widthPx, heightPx), doubles(fx, fy, cx, cy, k1, k2, p1, p2)]);
  write('images.bin', [longs(images.length), ...images.flat()]);
  write('points3D.bin', [longs(spots.length), ...spots.flat()]);
}

const doubles = (...numbers: number[]): Buffer => Buffer.from(Float64Array.from(numbers).buffer);
const ints = (...numbers: number[]): Buffer => Buffer.from(Int32Array.from(numbers).buffer);
const longs = (...numbers: number[]): Buffer => Buffer.from(BigInt64Array.from(numbers, BigInt).buffer);

/** Of a camera that looks down: x is the largest part. */
function quaternionOf(m: Matrix): [number, number, number, number] {
  const x = 0.5 * Math.sqrt(1 + m[0] - m[4] - m[8]);
  return [(m[7] - m[5]) / (4 * x), x, (m[1] + m[3]) / (4 * x), (m[2] + m[6]) / (4 * x)];
}
