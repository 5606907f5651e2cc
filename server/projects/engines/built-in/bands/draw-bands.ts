import { closeSync, openSync, writeSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ndviBands, type BandFacts } from '@overflight/contract/projects/band-maps.ts';
import { rawProducts, type EngineRun } from '../../engine.ts';
import { writeRaster } from '../files/write-raster.ts';
import type { GridLayout } from '../heights/height-grid.ts';
import { layoutOver, type Ground } from '../ortho/ground/ground.ts';
import type { Area } from '../ortho/ortho-task.ts';
import { viewCache } from '../ortho/view-cache.ts';
import { median } from '../placing/linear.ts';
import type { PlacedScene } from '../placing/placed-scene.ts';
import { writeAtomically } from '../run-folder.ts';
import { bandReader } from './band-reader.ts';
import { bandShots, type BandSet } from './band-shots.ts';
import { calibrationOf } from './calibrate.ts';
import { drawBandBlock, NO_DATA, type BandTask } from './draw-band-block.ts';

const BLOCK_PX = 1024;
/** Photos are not decoded here, only depth buffers are kept. */
const CACHE_BYTES = 64 * 1024 ** 2;
const FLOAT = 4;

/** Draws every band of the shots apart from the others, and NDVI if red and near infrared are there. */
export async function drawBands(run: EngineRun, scene: PlacedScene, ground: Ground): Promise<void> {
  const product = (name: keyof typeof rawProducts) => path.join(run.folder, rawProducts[name]);
  for (const name of ['bands', 'bandFacts', 'ndvi'] as const) await fs.rm(product(name), { force: true });
  const { bands, shots } = await bandShots(run, scene.views);
  if (shots.length === 0)
    return run.warn('No bands were drawn: no shot has all its bands and a camera that was found.');
  const all = shots.flatMap(({ views }) => views.map(({ radiometry }) => radiometry));
  const task: BandTask = {
    layout: layoutOver(ground, bandCellM(scene, shots)),
    ground,
    views: shots.map(({ camera, views }) => {
      const { path: photo, lens, rotation, centre } = camera;
      return { path: photo, lens, rotation, centre, gain: 1, bands: views };
    }),
    bands,
    calibration: calibrationOf(all),
  };
  const drawn = await drawFiles(run, task);
  const [name, index] = drawn;
  await writeRaster(run, {
    layout: task.layout,
    placing: scene,
    file: name,
    pixelBytes: FLOAT * bands.length,
    bands: bands.map((band, at) => ({
      type: 'Float32',
      noData: NO_DATA,
      offsetBytes: FLOAT * at,
      description: band.name,
      wavelength: band.wavelengthNm,
    })),
    to: product('bands'),
  });
  const asIndex = [{ type: 'Float32', noData: NO_DATA, offsetBytes: 0, description: 'NDVI' }] as const;
  if (index !== null)
    await writeRaster(run, {
      layout: task.layout,
      placing: scene,
      file: index,
      pixelBytes: FLOAT,
      bands: asIndex,
      to: product('ndvi'),
    });
  for (const file of drawn) if (file !== null) await fs.rm(file, { force: true });
  const facts: BandFacts = {
    bands,
    calibration: task.calibration,
    isShadingCorrected: all.every(({ vignetting }) => vignetting !== null),
    shots: shots.length,
  };
  await writeAtomically(product('bandFacts'), JSON.stringify(facts));
}

/** A pixel of the bands on the ground: their sensors are often smaller than that of the reference. */
function bandCellM({ groundResolutionM }: PlacedScene, shots: BandSet['shots']): number {
  const ratios = shots.map(({ camera, views }) => camera.lens.fx / Math.max(...views.map(({ lens }) => lens.fx)));
  return groundResolutionM * Math.max(1, median(ratios));
}

/** Raw files of the bands and of NDVI, block by block. */
async function drawFiles(run: EngineRun, task: BandTask): Promise<[bands: string, index: string | null]> {
  const { layout, bands } = task;
  const files = [path.join(run.folder, 'raw', 'bands.f32'), path.join(run.folder, 'raw', 'ndvi.f32')] as const;
  await fs.mkdir(path.dirname(files[0]), { recursive: true });
  const hasIndex = !('missing' in ndviBands({ bands: [...bands] }));
  const [out, index] = [openSync(files[0], 'w'), hasIndex ? openSync(files[1], 'w') : null];
  const sources = { cache: viewCache({ ground: task.ground, cacheBytes: CACHE_BYTES }), read: bandReader() };
  try {
    for (const block of blocksOf(layout)) {
      run.signal.throwIfAborted();
      const { values, ndvi } = await drawBandBlock(task, block, sources);
      writeBlock(out, { layout, block, values, perPixel: bands.length });
      if (index !== null && ndvi) writeBlock(index, { layout, block, values: ndvi, perPixel: 1 });
    }
  } finally {
    closeSync(out);
    if (index !== null) closeSync(index);
  }
  return [files[0], hasIndex ? files[1] : null];
}

function blocksOf({ columns, rows }: GridLayout): Area[] {
  const across = Math.ceil(columns / BLOCK_PX);
  return Array.from({ length: across * Math.ceil(rows / BLOCK_PX) }, (_, number) => ({
    left: (number % across) * BLOCK_PX,
    top: Math.floor(number / across) * BLOCK_PX,
    columns: BLOCK_PX,
    rows: BLOCK_PX,
  }));
}

type Drawn = { layout: GridLayout; block: Area; values: Float32Array; perPixel: number };

function writeBlock(out: number, { layout, block, values, perPixel }: Drawn): void {
  const columns = Math.min(block.columns, layout.columns - block.left);
  for (let row = 0; row < Math.min(block.rows, layout.rows - block.top); row++) {
    const from = row * block.columns * perPixel;
    const line = new Uint8Array(values.buffer, from * FLOAT, columns * perPixel * FLOAT);
    writeSync(out, line, 0, line.length, ((block.top + row) * layout.columns + block.left) * perPixel * FLOAT);
  }
}
