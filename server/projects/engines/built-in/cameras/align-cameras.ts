import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { EngineFailure, type EngineRun } from '../../engine.ts';
import { runColmap } from './run-colmap.ts';
import { linkPhotos } from './link-photos.ts';
import { countImages } from './read-colmap-model.ts';
import { inRun } from '../run-folder.ts';

/** COLMAP also succeeds with few registered photos: below this share the result is useless. */
const MIN_SHARE = 0.5;
/** How COLMAP fails if no photos match at all. */
const NO_MATCHES = /No images with matches|failed to create sparse model|No good initial image pair/;

/** Computes the pose of every photo in the model's own frame. */
export async function alignCameras(run: EngineRun): Promise<void> {
  await linkPhotos(run);
  const drafts = inRun(run, 'aligning');
  await fs.rm(drafts, { recursive: true, force: true });
  await fs.mkdir(drafts, { recursive: true });
  await runMapper(run, isFocalFree(run)).catch((error: unknown) => {
    if (!(error instanceof EngineFailure && NO_MATCHES.test(error.message))) throw error;
  });
  const best = await largestModel(drafts);
  if (best.images < run.photos.length * MIN_SHARE) throw new EngineFailure('data', reasonsFor(run, best.images));
  if (best.images < run.photos.length)
    run.warn(`${run.photos.length - best.images} of ${run.photos.length} photos could not be aligned.`);
  await fs.rm(inRun(run, 'sparse'), { recursive: true, force: true });
  await fs.rename(best.folder, inRun(run, 'sparse'));
  await fs.rm(drafts, { recursive: true, force: true });
}

/** On nadir flights a free focal length drifts, and heights with it: it stays fixed at the EXIF value. */
function isFocalFree(run: EngineRun): boolean {
  if (run.options.processingType === 'structure') return true;
  if (!existsSync(inRun(run, 'guessedFocal'))) return false;
  run.warn('The photos have no focal length: it was estimated, and heights may be wrong by a few percent.');
  return true;
}

function runMapper(run: EngineRun, focalIsFree: boolean): Promise<void> {
  return runColmap(run, {
    command: 'mapper',
    settings: {
      database_path: inRun(run, 'database'),
      image_path: inRun(run, 'photos'),
      output_path: inRun(run, 'aligning'),
      'Mapper.num_threads': run.threads,
      'Mapper.ba_refine_focal_length': focalIsFree ? 1 : 0,
      'Mapper.ba_global_images_ratio': 1.3,
      'Mapper.ba_global_points_ratio': 1.3,
      'Mapper.ba_global_function_tolerance': '1e-6',
    },
    onLine: (line) => {
      const [, registered] = /Registering image #\d+ \((\d+)\)/.exec(line) ?? [];
      if (registered !== undefined) run.progress(Math.min(1, Number(registered) / run.photos.length));
    },
  });
}

async function largestModel(folder: string): Promise<{ folder: string; images: number }> {
  let best = { folder: '', images: 0 };
  for (const name of await fs.readdir(folder)) {
    const model = path.join(folder, name);
    const images = await countImages(model);
    if (images > best.images) best = { folder: model, images };
  }
  return best;
}

function reasonsFor(run: EngineRun, aligned: number): string[] {
  return [
    `Only ${aligned} of ${run.photos.length} photos could be aligned; at least half are needed.`,
    'Photos must be sharp, overlap by at least two thirds, and show ground with some detail.',
  ];
}
