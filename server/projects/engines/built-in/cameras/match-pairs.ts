import fs from 'node:fs/promises';
import path from 'node:path';
import type { EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import type { RectifiedPair } from '../heights/rectify-pair.ts';
import { inRun, writeAtomically } from '../run-folder.ts';

export const PYTHON = '/usr/bin/python3';
const script = path.join(import.meta.dirname, 'match-pairs.py');

type InFolder = Pick<EngineRun, 'folder'>;
export const disparityFile = (run: InFolder, number: number): string =>
  path.join(inRun(run, 'pairs'), `${number}.disparity`);
export const colourFile = (run: InFolder, number: number): string => path.join(inRun(run, 'pairs'), `${number}.jpg`);

/** Runs dense stereo matching of every pair in a child process; results are read pair by pair. */
export async function matchPairs(run: EngineRun, pairs: readonly RectifiedPair[]): Promise<void> {
  const folder = inRun(run, 'pairs');
  await fs.mkdir(folder, { recursive: true });
  const jobs = path.join(folder, 'jobs.jsonl');
  await writeAtomically(jobs, pairs.map((pair, number) => `${JSON.stringify(jobOf(run, pair, number))}\n`).join(''));
  await runTool(run, {
    program: PYTHON,
    args: [script, jobs, String(run.threads)],
    onLine: (line) => {
      const [, done, all] = /Matched pair \[(\d+)\/(\d+)\]/.exec(line) ?? [];
      if (done !== undefined) run.progress((0.8 * Number(done)) / Number(all));
    },
  });
}

/** OpenCV counts pixels from their centre, COLMAP from their corner. */
const HALF_PX = 0.5;

function jobOf(run: EngineRun, pair: RectifiedPair, number: number) {
  return {
    name: `pair ${number + 1}`,
    width: pair.widthPx,
    height: pair.heightPx,
    stride: pair.stride,
    minDisparity: pair.minDisparity,
    disparities: pair.disparities,
    disparityFile: disparityFile(run, number),
    colourFile: colourFile(run, number),
    sides: pair.sides.map(({ path: file, lens, rotation, principalX, principalY }) => ({
      path: file,
      width: lens.widthPx,
      height: lens.heightPx,
      rotation,
      camera: [lens.fx, 0, lens.cx - HALF_PX, 0, lens.fy, lens.cy - HALF_PX, 0, 0, 1],
      distortion: [lens.k1, lens.k2, lens.p1, lens.p2, lens.k3],
      rectified: [pair.focalPx, 0, principalX, 0, pair.focalPx, principalY, 0, 0, 1],
    })),
  };
}
