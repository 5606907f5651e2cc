import fs from 'node:fs/promises';
import path from 'node:path';
import { controlMarks } from '@overflight/contract/projects/control-points.ts';
import { EngineFailure, type EngineRun } from '../../engine.ts';
import { areConvergent } from './are-convergent.ts';
import { runColmap } from './run-colmap.ts';
import { linkPhotos, type LinkedPhoto } from './link-photos.ts';
import { countImages, readColmapModel } from './read-colmap-model.ts';
import type { Effort } from '../effort.ts';
import { LEAST_CONTROL } from '../placing/place-by-control.ts';
import { inRun } from '../run-folder.ts';
import { MAPPED_SHARE, refineSightings } from './refine-sightings.ts';
import { readLenses } from './write-lenses.ts';

/** COLMAP also succeeds with few registered photos: below this share the result is useless. */
const MIN_SHARE = 0.5;
/** How COLMAP fails if no photos match at all. */
const NO_MATCHES = /No images with matches|failed to create sparse model|No good initial image pair/;
/** A focal length known less well than this is told. */
const POOR_FOCAL = 0.012;

/** Refined sightings that are farther off are mistakes; in pixels of photos as large as features are found in. */
const FITTING_PX = 1.5;

/** Which figures of the lenses may change. */
type Freedom = { focal: boolean; distortion: boolean };

/** Computes the pose of every photo in the model's own frame. */
export async function alignCameras(run: EngineRun, effort: Effort): Promise<void> {
  const linked = [...(await linkPhotos(run)).values()];
  const drafts = inRun(run, 'aligning');
  await fs.rm(drafts, { recursive: true, force: true });
  await fs.mkdir(drafts, { recursive: true });
  const { isGuessed, isCalibrated } = readLenses(run);
  const freedom: Freedom = {
    focal: isGuessed || run.options.processingType === 'structure',
    distortion: !isCalibrated,
  };
  await runMapper(run, freedom).catch((error: unknown) => {
    if (!(error instanceof EngineFailure && NO_MATCHES.test(error.message))) throw error;
  });
  const best = await largestModel(drafts);
  if (best.images < run.photos.length * MIN_SHARE) throw new EngineFailure('data', reasonsFor(run, best.images));
  if (best.images < run.photos.length)
    run.warn(`${run.photos.length - best.images} of ${run.photos.length} photos could not be aligned.`);
  const isConvergent = !freedom.focal && areConvergent((await readColmapModel(best.folder)).images);
  if (!isConvergent && run.options.processingType === 'survey' && !isHeldByControl(run))
    warnOfFocal(run, linked, isGuessed);
  await refineSightings(run, best.folder, effort);
  const largestPx = Math.max(...run.photos.map(({ widthPx, heightPx }) => Math.max(widthPx, heightPx)));
  await adjust(run, best.folder, {
    focal: freedom.focal || isConvergent,
    distortion: freedom.distortion,
    fittingPx: FITTING_PX * Math.max(1, largestPx / effort.photoPx),
  });
  await fs.rm(inRun(run, 'sparse'), { recursive: true, force: true });
  await fs.rename(best.folder, inRun(run, 'sparse'));
  await fs.rm(drafts, { recursive: true, force: true });
}

/** Control points hold the height of the ground. */
const isHeldByControl = ({ control }: EngineRun): boolean =>
  control.filter(({ role, marks }) => role === 'control' && marks.length >= controlMarks.least).length >= LEAST_CONTROL;

/** Photos that look straight down cannot tell a longer lens from a higher flight. */
function warnOfFocal(run: EngineRun, linked: readonly LinkedPhoto[], isGuessed: boolean): void {
  const share = Math.max(...linked.map(({ lens }) => lens?.uncertainty ?? 0));
  if (isGuessed)
    run.warn(
      'The photos have no focal length: it was estimated. Where all look straight down, heights may be wrong by half; check them against something of known height.',
    );
  else if (share > POOR_FOCAL)
    run.warn(
      `The photos state their focal length to ${(100 * share).toFixed(1)} % only: heights may be wrong by that share of the flying height.`,
    );
}

function runMapper(run: EngineRun, { focal, distortion }: Freedom): Promise<void> {
  return runColmap(run, {
    command: 'mapper',
    settings: {
      database_path: inRun(run, 'database'),
      image_path: inRun(run, 'photos'),
      output_path: inRun(run, 'aligning'),
      'Mapper.num_threads': run.threads,
      'Mapper.ba_refine_focal_length': focal ? 1 : 0,
      'Mapper.ba_refine_extra_params': distortion ? 1 : 0,
      'Mapper.ba_global_images_ratio': 1.3,
      'Mapper.ba_global_points_ratio': 1.3,
      'Mapper.ba_global_function_tolerance': '1e-6',
    },
    onLine: (line) => {
      const [, registered] = /Registering image #\d+ \((\d+)\)/.exec(line) ?? [];
      if (registered !== undefined) run.progress(MAPPED_SHARE * Math.min(1, Number(registered) / run.photos.length));
    },
  });
}

/** Adjusts all of a model to its refined sightings, and again without those that do not fit then. */
async function adjust(
  run: EngineRun,
  folder: string,
  { focal, distortion, fittingPx }: Freedom & { fittingPx: number },
): Promise<void> {
  const once = () =>
    runColmap(run, {
      command: 'bundle_adjuster',
      settings: {
        input_path: folder,
        output_path: folder,
        'BundleAdjustment.refine_focal_length': focal ? 1 : 0,
        'BundleAdjustment.refine_principal_point': 0,
        'BundleAdjustment.refine_extra_params': distortion ? 1 : 0,
      },
    });
  await once();
  await runColmap(run, {
    command: 'point_filtering',
    settings: { input_path: folder, output_path: folder, min_track_len: 2, max_reproj_error: fittingPx },
  });
  await once();
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
