import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import type { HeightGrid } from '../heights/height-grid.ts';

type HeightOf = (x: number, y: number) => number;

/** Heights of the ground and of what is seen from above; x to the east and y to the south from its corner. */
export type Scene = { widthM: number; heightM: number; ground: HeightOf; top: HeightOf };

const NOISE_M = 0.04;

/** A surface seen from above, with the noise of photogrammetry. */
export function surfaceOf({ widthM, heightM, top }: Scene, cellM = 0.5): HeightGrid {
  const random = seededRandom(5);
  const [columns, rows] = [Math.round(widthM / cellM), Math.round(heightM / cellM)];
  const values = Float32Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [((at % columns) + 0.5) * cellM, (Math.floor(at / columns) + 0.5) * cellM];
    return top(x, y) + NOISE_M * (random() + random() + random() - 1.5) * 2;
  });
  return { columns, rows, cellM, westM: 0, northM: 0, values };
}
