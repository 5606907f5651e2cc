import type { CloudPoints } from '../../depth/cloud/cloud-points.ts';
import type { GridLayout } from '../../heights/height-grid.ts';
import type { Surface, SurfaceStrip } from '../../heights/stored-surface.ts';
import type { WaterCells } from './water-cells.ts';
import type { WaterSettings } from './water-settings.ts';

/** Rows of cells in a strip of the surface. */
const STRIP_CELLS = 16;
/** Heights are compared with those so far to both sides. */
const BESIDE_M = 0.25;
/** Steps of things are no unevenness. */
const MOST_UNEVEN_M = 0.3;

/** Cells of a surface and its cloud. */
export async function collectCells(
  { surface, points }: { surface: Surface; points: AsyncIterable<CloudPoints> },
  settings: WaterSettings,
): Promise<WaterCells> {
  const { layout, side } = layoutOf(surface.layout, settings);
  const { heights, uneven } = heightsOf(surface, { layout, side, leastMeasured: settings.leastMeasured });
  return { layout, heights, uneven, ...(await coloursOf(points, layout)) };
}

function layoutOf({ columns, rows, cellM, westM, northM }: GridLayout, settings: WaterSettings) {
  const leastM = Math.max(settings.leastCellM, cellM * Math.sqrt((columns * rows) / settings.mostCells));
  const side = Math.max(1, Math.ceil(leastM / cellM - 0.5));
  const size = { columns: Math.ceil(columns / side), rows: Math.ceil(rows / side) };
  return { layout: { westM, northM, cellM: cellM * side, ...size }, side };
}

type Wanted = { layout: GridLayout; side: number; leastMeasured: number };

function heightsOf(surface: Surface, { layout, side, leastMeasured }: Wanted) {
  const cells = layout.columns * layout.rows;
  const [heights, uneven] = [new Float32Array(cells), new Float32Array(cells)];
  let top = 0;
  for (const strip of surface.strips(side * STRIP_CELLS)) {
    const sums = sumsOf(strip, { columns: layout.columns, side });
    for (let cell = 0; cell < sums.count.length; cell++) {
      const count = sums.count[cell] as number;
      const isEnough = count > 0 && count >= leastMeasured * side * side;
      heights[top + cell] = isEnough ? (sums.height[cell] as number) / count : Number.NaN;
      uneven[top + cell] = (sums.uneven[cell] as number) / (sums.compared[cell] as number);
    }
    top += sums.count.length;
  }
  return { heights, uneven };
}

function sumsOf(strip: SurfaceStrip, { columns, side }: { columns: number; side: number }) {
  const cells = columns * Math.ceil(strip.rows / side);
  const [count, height, uneven, compared] = [0, 0, 0, 0].map(() => new Float32Array(cells)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const beside = Math.max(1, Math.round(BESIDE_M / strip.cellM));
  for (let at = 0; at < strip.values.length; at++) {
    if (strip.isMeasured[at] !== 1) continue;
    const column = at % strip.columns;
    const cell = Math.floor(Math.floor(at / strip.columns) / side) * columns + Math.floor(column / side);
    const here = strip.values[at] as number;
    count[cell]!++;
    height[cell]! += here;
    const isInside = column >= beside && column < strip.columns - beside;
    if (!isInside || strip.isMeasured[at - beside] !== 1 || strip.isMeasured[at + beside] !== 1) continue;
    const off = ((strip.values[at - beside] as number) + (strip.values[at + beside] as number)) / 2 - here;
    uneven[cell]! += Math.min(MOST_UNEVEN_M, Math.abs(off));
    compared[cell]!++;
  }
  return { count, height, uneven, compared };
}

async function coloursOf(points: AsyncIterable<CloudPoints>, { columns, rows, cellM, westM, northM }: GridLayout) {
  const cells = columns * rows;
  const [count, light, squares, red, green, photos] = [0, 0, 0, 0, 0, 0].map(() => new Float32Array(cells)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for await (const tile of points)
    for (let point = 0; point < tile.count; point++) {
      if (tile.isLoose(point)) continue;
      const column = Math.floor((tile.place(point, 0) - westM) / cellM);
      const row = Math.floor((northM - tile.place(point, 1)) / cellM);
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
      const at = row * columns + column;
      const [r, g, b] = [tile.colour(point, 0), tile.colour(point, 1), tile.colour(point, 2)];
      const mean = (r + g + b) / 3;
      count[at]!++;
      light[at]! += mean;
      squares[at]! += mean * mean;
      red[at]! += r;
      green[at]! += g;
      photos[at] = Math.max(photos[at]!, tile.views(point));
    }
  const contrast = contrastOf({ columns, rows }, { count, light, squares });
  for (let at = 0; at < cells; at++) {
    light[at]! /= count[at] as number;
    red[at] = Math.log(((red[at] as number) + 1) / ((green[at] as number) + 1));
  }
  return { light, redness: red, contrast, photos };
}

type Sums = Record<'count' | 'light' | 'squares', Float32Array>;

/** Of the points in a cell and the eight around it. */
function contrastOf({ columns, rows }: { columns: number; rows: number }, sums: Sums): Float32Array {
  const contrast = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [count, light, squares] = [0, 0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          count += sums.count[y * columns + x] as number;
          light += sums.light[y * columns + x] as number;
          squares += sums.squares[y * columns + x] as number;
        }
      contrast[row * columns + column] = Math.sqrt(Math.max(0, squares / count - (light / count) ** 2));
    }
  return contrast;
}
