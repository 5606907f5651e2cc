import fs from 'node:fs/promises';
import path from 'node:path';
import type { EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import type { Lens } from '../placing/lens.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import { inRun, writeAtomically } from '../run-folder.ts';
import { cameraMatrix, isRefined } from './depth-camera.ts';
import type { RectifiedPair } from './rectify-pair.ts';

export const PYTHON = '/usr/bin/python3';
const script = path.join(import.meta.dirname, 'measure-depths.py');
/** More would wait for the disk. */
export const MOST_THREADS = 8;
/** As in the script: photos that it keeps, and by how much those of the second look are larger along each side. */
export const [CACHED_PHOTOS, FINER] = [32, 2];

/** A photo with its rectified pairs; it is the left one of each. */
export type PhotoPairs = { view: CameraView; lens: Lens; pairs: RectifiedPair[] };

type InFolder = Pick<EngineRun, 'folder'>;
export const depthFile = (run: InFolder, photo: string): string => path.join(inRun(run, 'depths'), `${photo}.depth`);
export const colourFile = (run: InFolder, photo: string): string => path.join(inRun(run, 'depths'), `${photo}.jpg`);

/** Measures the depth map of every photo in a child process. After a kill, those that are there are kept. */
export async function measureDepths(run: EngineRun, photos: readonly PhotoPairs[]): Promise<void> {
  const folder = inRun(run, 'depths');
  const jobs = path.join(folder, 'jobs.jsonl');
  const wanted = photos.map((photo) => `${JSON.stringify(jobOf(run, photo))}\n`).join('');
  // Maps of other cameras are of no use, nor is their cloud.
  if ((await fs.readFile(jobs, 'utf8').catch(() => '')) !== wanted)
    for (const old of [inRun(run, 'cloud'), folder]) await fs.rm(old, { recursive: true, force: true });
  await writeAtomically(jobs, wanted);
  await runTool(run, {
    program: PYTHON,
    args: [script, jobs, String(Math.min(MOST_THREADS, run.threads))],
    onLine: (line) => {
      const [, done, all] = /Measured photo \[(\d+)\/(\d+)\]/.exec(line) ?? [];
      if (done !== undefined) run.progress((0.7 * Number(done)) / Number(all));
    },
  });
}

function jobOf(run: EngineRun, { view, lens, pairs }: PhotoPairs) {
  return {
    name: view.name,
    depthFile: depthFile(run, view.name),
    colourFile: colourFile(run, view.name),
    ...cameraOf(view, lens),
    isRefined: isRefined(view.lens.widthPx, lens.widthPx),
    pairs: pairs.map((pair) => ({
      width: pair.widthPx,
      height: pair.heightPx,
      minDisparity: pair.minDisparity,
      disparities: pair.disparities,
      shift: pair.shift,
      focal: pair.focalPx,
      base: pair.baselineM,
      fromLeft: pair.fromLeft,
      sides: pair.sides.map(({ rotation, rectified }) => ({ rotation, rectified })),
      other: cameraOf(pair.sides[1].view, pair.sides[1].lens),
    })),
  };
}

const cameraOf = (view: CameraView, lens: Lens) => ({
  path: view.path,
  fullWidth: view.lens.widthPx,
  width: lens.widthPx,
  height: lens.heightPx,
  camera: cameraMatrix(lens),
  distortion: [lens.k1, lens.k2, lens.p1, lens.p2, lens.k3],
});
