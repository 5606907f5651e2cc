import fs from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { rawProducts, type EngineRun } from '../../engine.ts';
import { smoothHeights } from '../heights/smooth-heights.ts';
import type { OrthoTask } from './ortho-task.ts';
import { drawingLimits } from './drawing-limits.ts';
import { exposureGains } from './exposure-gains.ts';
import { finestCellM } from '../heights/finest-cell.ts';
import { readHeights, type HeightGrid } from '../heights/height-grid.ts';
import { readPlacedScene } from '../placing/placed-scene.ts';
import { sparseHeights } from '../heights/sparse-heights.ts';
import { writeRaster } from '../files/write-raster.ts';

/** Block width relative to a photo: smaller blocks decode photos more often. */
const PHOTO_SHARE = 1 / 3;
const [MIN_BLOCK_PX, MAX_BLOCK_PX] = [512, 1536];
const DRAWING_SHARE = 0.9;

/** Draws the orthophoto: each pixel blends the photos that see it best. */
export async function drawOrtho(run: EngineRun): Promise<void> {
  const scene = await readPlacedScene(run);
  const heights = shared(run.options.orthoOnly ? sparseHeights(scene) : smoothHeights(await readHeights(run)));
  const extent = extentOf(heights);
  const cellM = finestCellM(run, scene, extent);
  const layout = {
    cellM,
    westM: heights.westM,
    northM: heights.northM,
    columns: Math.floor((heights.columns * heights.cellM) / cellM),
    rows: Math.floor((heights.rows * heights.cellM) / cellM),
  };
  const gains = await exposureGains(scene.views, heights);
  run.signal.throwIfAborted();
  const file = path.join(run.folder, 'raw', 'ortho.rgba');
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, '');
  await fs.truncate(file, layout.columns * layout.rows * 4);
  const views = scene.views.map(({ path: photo, lens, rotation, centre }, at) => {
    return { path: photo, lens, rotation, centre, gain: gains[at] ?? 1 };
  });
  const next = new SharedArrayBuffer(4);
  const longestPx = Math.max(...views.map(({ lens }) => Math.max(lens.widthPx, lens.heightPx)));
  const blockPx = Math.min(MAX_BLOCK_PX, Math.max(MIN_BLOCK_PX, Math.round(longestPx * PHOTO_SHARE)));
  const { threads, cacheBytes } = drawingLimits(run.threads);
  const task = { layout, heights, views, file, blockPx, next, cacheBytes };
  await Promise.all(Array.from({ length: threads }, () => drawInThread(run, task)));
  const bands = (['Red', 'Green', 'Blue', 'Alpha'] as const).map((colour, offsetBytes) => {
    return { type: 'Byte' as const, colour, offsetBytes };
  });
  await writeRaster(run, {
    layout,
    placing: scene,
    file,
    pixelBytes: 4,
    bands,
    to: path.join(run.folder, rawProducts.ortho),
  });
  await fs.rm(file, { force: true });
  run.progress(1);
}

/** Copies the grid to memory shared by the threads. */
function shared(grid: HeightGrid): HeightGrid {
  const values = new Float32Array(new SharedArrayBuffer(grid.values.byteLength));
  values.set(grid.values);
  return { ...grid, values };
}

function extentOf({ westM, northM, columns, rows, cellM }: HeightGrid) {
  return { westM, northM, eastM: westM + columns * cellM, southM: northM - rows * cellM };
}

async function drawInThread(run: EngineRun, task: OrthoTask): Promise<void> {
  const worker = new Worker(new URL('ortho-worker.ts', import.meta.url), { workerData: task, execArgv: [] });
  const stop = () => void worker.terminate();
  run.signal.addEventListener('abort', stop);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (share: number) => run.progress(share * DRAWING_SHARE));
      worker.on('error', reject);
      worker.on('exit', () => resolve());
    });
    run.signal.throwIfAborted();
  } finally {
    run.signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
