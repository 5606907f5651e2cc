import fs from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { rawProducts, type EngineRun } from '../../engine.ts';
import type { Effort } from '../effort.ts';
import { drawBands } from '../bands/draw-bands.ts';
import type { OrthoProgress, OrthoTask, OrthoView } from './ortho-task.ts';
import { drawingLimits } from './drawing-limits.ts';
import { exposureGains } from './exposure-gains.ts';
import { finestCellM } from '../heights/finest-cell.ts';
import type { GridLayout } from '../heights/height-grid.ts';
import { inRun, writeAtomically } from '../run-folder.ts';
import { heldGround, layoutOver, smoothGround, type Ground } from './ground/ground.ts';
import { readPlacedScene } from '../placing/placed-scene.ts';
import { sparseHeights } from '../heights/sparse-heights.ts';
import { writeRaster, type RawRaster } from '../files/write-raster.ts';

/** A multiple of what the blender aligns to. */
const BLOCK_PX = 1024;
const DRAWING_SHARE = 0.9;

/** Draws the orthophoto: each place from the photo that sees it best, blended along calm seams. */
export async function drawOrtho(run: EngineRun, effort: Effort): Promise<void> {
  const scene = await readPlacedScene(run);
  const ground = run.options.orthoOnly
    ? heldGround(sparseHeights(scene), inRun(run, 'drawnHeights'))
    : await smoothGround(run, effort.blockCells);
  const cellM = finestCellM(run, scene, extentOf(ground.layout));
  const gains = await exposureGains(scene.views, ground);
  await writeAtomically(inRun(run, 'gains'), JSON.stringify(gains));
  const views = scene.views.map((view, at) => ({ ...view, gain: gains[at] ?? 1 }));
  const name = run.options.processingType === 'survey' ? 'orthophoto' : 'orthophoto from above';
  await drawOver(run, { views, ground, cellM, placing: scene, product: rawProducts.ortho, name });
  if (run.bands) await drawBands(run, scene, ground);
  await fs.rm(ground.file, { force: true });
  run.progress(1);
}

type Wanted = {
  views: readonly OrthoView[];
  ground: Ground;
  cellM: number;
  placing: RawRaster['placing'];
  product: string;
  /** In what is told of it. */
  name: string;
};

/** Draws views over heights into a GeoTIFF. */
export async function drawOver(run: EngineRun, wanted: Wanted): Promise<GridLayout> {
  const { ground, cellM, placing, product } = wanted;
  const layout = layoutOver(ground, cellM);
  run.signal.throwIfAborted();
  const to = path.join(run.folder, product);
  const file = `${to}.rgba`;
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, '');
  await fs.truncate(file, layout.columns * layout.rows * 4);
  const views = wanted.views.map(({ path: photo, lens, rotation, centre, gain }) => {
    return { path: photo, lens, rotation, centre, gain };
  });
  const next = new SharedArrayBuffer(4);
  const { threads, cacheBytes } = drawingLimits(run.threads);
  const task = { layout, ground, views, file, blockPx: BLOCK_PX, next, cacheBytes };
  const parts = await Promise.all(Array.from({ length: threads }, () => drawInThread(run, task)));
  tellHidden(run, wanted.name, parts);
  const bands = (['Red', 'Green', 'Blue', 'Alpha'] as const).map((colour, offsetBytes) => {
    return { type: 'Byte' as const, colour, offsetBytes };
  });
  await writeRaster(run, { layout, placing, file, pixelBytes: 4, bands, to });
  await fs.rm(file, { force: true });
  return layout;
}

export function extentOf({ westM, northM, columns, rows, cellM }: GridLayout) {
  return { westM, northM, eastM: westM + columns * cellM, southM: northM - rows * cellM };
}

type Drawn = { drawnPx: number; hiddenPx: number };

/** Share that is told as a warning. */
const HIDDEN_TOLD = 0.05;

function tellHidden(run: EngineRun, name: string, parts: readonly Drawn[]): void {
  const drawnPx = parts.reduce((sum, part) => sum + part.drawnPx, 0);
  const share = parts.reduce((sum, part) => sum + part.hiddenPx, 0) / Math.max(1, drawnPx);
  const percent = (share * 100).toFixed(1);
  run.log(`${percent} % of the ${name} are hidden from every photo`);
  if (share > HIDDEN_TOLD)
    run.warn(
      `${percent} % of the ${name} are hidden from every photo behind something nearer and may show the wrong thing. More overlap helps.`,
    );
}

async function drawInThread(run: EngineRun, task: OrthoTask): Promise<Drawn> {
  const sum: Drawn = { drawnPx: 0, hiddenPx: 0 };
  const worker = new Worker(new URL('ortho-worker.ts', import.meta.url), { workerData: task, execArgv: [] });
  const stop = () => void worker.terminate();
  run.signal.addEventListener('abort', stop);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', ({ share, drawnPx, hiddenPx }: OrthoProgress) => {
        run.progress(share * DRAWING_SHARE);
        sum.drawnPx += drawnPx;
        sum.hiddenPx += hiddenPx;
      });
      worker.on('error', reject);
      worker.on('exit', () => resolve());
    });
    run.signal.throwIfAborted();
    return sum;
  } finally {
    run.signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
