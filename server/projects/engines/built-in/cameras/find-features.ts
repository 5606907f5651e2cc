import fs from 'node:fs/promises';
import path from 'node:path';
import { EngineFailure, type EngineRun } from '../../engine.ts';
import { runColmap } from './run-colmap.ts';
import { linkPhotos } from './link-photos.ts';
import { inRun } from '../run-folder.ts';
import type { Effort } from '../effort.ts';
import { withGraphicsCard } from './with-graphics-card.ts';
import { writeLenses } from './write-lenses.ts';

/** Extracts features from every photo. COLMAP skips photos already done. */
export async function findFeatures(run: EngineRun, effort: Effort): Promise<void> {
  const linked = await linkPhotos(run);
  const database = inRun(run, 'database');
  await fs.mkdir(path.dirname(database), { recursive: true });
  const isBegun = await fs.access(database).then(
    () => true,
    () => false,
  );
  try {
    await extract(run, effort);
  } catch (error) {
    if (!isBegun || !(error instanceof EngineFailure)) throw error;
    run.log('The database of an earlier attempt is damaged: starting over.');
    await deleteFeatures(run);
    await extract(run, effort);
  }
  writeLenses(run, linked);
}

export async function deleteFeatures(run: EngineRun): Promise<void> {
  const database = inRun(run, 'database');
  for (const end of ['', '-wal', '-shm', '-journal']) await fs.rm(`${database}${end}`, { force: true });
}

/** Small photos hold fewer features worth matching, and the time for matching grows with their square. */
const FEATURES_PER_MEGAPIXEL = 2000;

function featuresOf({ photos }: EngineRun, { features, photoPx }: Effort): number {
  const megapixels = photos.map(({ widthPx, heightPx }) => {
    const scale = Math.min(1, photoPx / Math.max(widthPx, heightPx));
    return (widthPx * heightPx * scale ** 2) / 1e6;
  });
  return Math.min(features, Math.ceil(FEATURES_PER_MEGAPIXEL * Math.max(...megapixels)));
}

const extract = (run: EngineRun, effort: Effort): Promise<void> =>
  withGraphicsCard(run, (useGpu) => extractWith(useGpu, run, effort));

function extractWith(useGpu: 0 | 1, run: EngineRun, effort: Effort): Promise<void> {
  return runColmap(run, {
    command: 'feature_extractor',
    settings: {
      database_path: inRun(run, 'database'),
      image_path: inRun(run, 'photos'),
      'ImageReader.camera_model': 'OPENCV',
      'ImageReader.single_camera_per_folder': 1,
      'SiftExtraction.use_gpu': useGpu,
      'SiftExtraction.num_threads': run.threads,
      'SiftExtraction.max_image_size': effort.photoPx,
      'SiftExtraction.max_num_features': featuresOf(run, effort),
      // The upsampled octave takes most of the time and adds little.
      'SiftExtraction.first_octave': 0,
    },
    onLine: (line) => {
      const [, done, all] = /Processed file \[(\d+)\/(\d+)\]/.exec(line) ?? [];
      if (done !== undefined) run.progress(Number(done) / Number(all));
    },
  });
}
