import fs from 'node:fs/promises';
import path from 'node:path';
import { EngineFailure, rawProducts, type EngineRun, type RawScene } from '../../engine.ts';
import { choosePairs } from '../cameras/choose-pairs.ts';
import type { Effort } from '../effort.ts';
import { fillHoles } from './fill-holes.ts';
import { fuseHeights, type HeightBand } from './fuse-heights.ts';
import { groundExtent } from './good-points.ts';
import { cropGrid, cropMask, layOut, writeHeights, type HeightGrid, type GridLayout } from './height-grid.ts';
import type { Vector } from '../placing/linear.ts';
import { matchPairs } from '../cameras/match-pairs.ts';
import { medianFilter } from './median-filter.ts';
import { readPlacedScene, type PlacedScene } from '../placing/placed-scene.ts';
import { rectifyPair, type RectifiedPair } from './rectify-pair.ts';
import { makeAtomically, writeAtomically } from '../run-folder.ts';
import { finestCellM } from './finest-cell.ts';
import { writeLas, type LasWriter } from '../files/write-las.ts';
import { writeHeightRaster } from '../files/write-height-raster.ts';

/** Width of a height cell in ground pixels. */
const CELL_PIXELS = 2;

/** Dense stereo: surface model and point cloud from rectified pairs. */
export async function measureHeights(run: EngineRun, effort: Effort): Promise<void> {
  const scene = await readPlacedScene(run);
  const pairs = rectifiedPairs(scene, effort);
  if (pairs.length === 0) throw new EngineFailure('data', ['No two photos overlap enough to measure heights.']);
  await matchPairs(run, pairs);
  const extent = groundExtent(scene);
  const layout = layOut(extent, CELL_PIXELS * finestCellM(run, scene, extent));
  let grid: HeightGrid | undefined;
  let points = 0;
  await makeAtomically(path.join(run.folder, rawProducts.points), async (draft) => {
    const las = await writeLas(draft, scene);
    const onBand = (band: HeightBand) => addPoints(las, layout, band);
    grid = await fuseHeights({ run, pairs, layout, lowM: extent.lowM, highM: extent.highM, onBand });
    points = await las.end();
  });
  if (!grid || points === 0) throw new EngineFailure('data', ['No heights could be measured from these photos.']);
  const isMeasured = Uint8Array.from(grid.values, (height) => (Number.isNaN(height) ? 0 : 1));
  grid.values = fillHoles(grid);
  const cropped = cropGrid(grid);
  const measured = cropMask(isMeasured, grid, cropped);
  grid = cropped;
  grid.values = medianFilter(grid);
  await writeHeights(run, grid, measured);
  await writeHeightRaster(run, { grid, placing: scene, product: rawProducts.surface });
  await reportPoints(run, points);
  run.progress(1);
}

/** Deterministic, so that a restarted stage finds the same pairs under the same numbers. */
export function rectifiedPairs(scene: PlacedScene, { photoPx }: Effort): RectifiedPair[] {
  const { ids, at } = scene.points;
  const indexes = new Map(Array.from(ids, (id, index) => [id, index * 3]));
  const pointAt = (id: number): Vector | undefined => {
    const index = indexes.get(id);
    return index === undefined ? undefined : [at[index] ?? 0, at[index + 1] ?? 0, at[index + 2] ?? 0];
  };
  return choosePairs(scene.views, pointAt).flatMap((pair) => rectifyPair(pair, { photoPx, pointAt }) ?? []);
}

/** Adds the cell with the most samples of every 2 × 2 block. */
async function addPoints(las: LasWriter, layout: GridLayout, band: HeightBand): Promise<void> {
  const positions: number[] = [];
  const colours: number[] = [];
  for (let row = 0; row < band.rows; row += 2)
    for (let column = 0; column < layout.columns; column += 2) {
      const cells = [0, 1].flatMap((down) => [0, 1].map((right) => ({ row: row + down, column: column + right })));
      let [best, most] = [cells[0], 1];
      for (const cell of cells) {
        const isInside = cell.row < band.rows && cell.column < layout.columns;
        const count = isInside ? (band.counts[cell.row * layout.columns + cell.column] ?? 0) : 0;
        if (count > most) [best, most] = [cell, count];
      }
      if (!best || most < 2) continue;
      const at = best.row * layout.columns + best.column;
      const north = layout.northM - (band.firstRow + best.row + 0.5) * layout.cellM;
      positions.push(layout.westM + (best.column + 0.5) * layout.cellM, north, band.heights[at] ?? 0);
      colours.push(...band.colours.subarray(at * 3, at * 3 + 3));
    }
  await las.add(Float32Array.from(positions), Uint8Array.from(colours));
}

async function reportPoints(run: EngineRun, points: number): Promise<void> {
  const file = path.join(run.folder, rawProducts.scene);
  const scene = JSON.parse(await fs.readFile(file, 'utf8')) as RawScene;
  await writeAtomically(file, JSON.stringify({ ...scene, points }));
}
