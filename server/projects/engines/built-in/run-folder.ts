import fs from 'node:fs/promises';
import path from 'node:path';
import type { EngineRun } from '../engine.ts';

type InFolder = Pick<EngineRun, 'folder'>;

const names = {
  task: 'stage-task.json',
  failure: 'stage-failure.json',
  /** Links to the photos, one folder per camera. */
  photos: 'photo-links',
  database: 'colmap/database.db',
  matches: 'colmap/pairs.txt',
  aligning: 'colmap/aligning',
  sparse: 'colmap/sparse',
  placed: 'placed.json',
  /** Cameras, lenses and points after the adjustment. */
  adjusted: 'adjusted.json',
  adjustedPoints: 'adjusted-points.f64',
  depths: 'depths',
  /** Points of the cloud, a file per tile, with their list. */
  cloud: 'cloud',
  heights: 'heights.json',
  heightValues: 'heights.f32',
  /** A `cellKinds` for each height: 1 for those that were measured. */
  measuredCells: 'heights-measured.u8',
  water: 'water.json',
  /** Heights that the orthophoto is drawn over. */
  drawnHeights: 'heights-drawn.f32',
  /** Gain of the brightness of each photo. */
  gains: 'gains.json',
  /** Copies of references that are bands, and how bands lie over their references. */
  bands: 'bands',
} as const;

/** Paths of the built-in engine's intermediate files in the run folder. */
export function inRun(run: InFolder, what: keyof typeof names): string {
  return path.join(run.folder, names[what]);
}

/** Writes atomically: a kill leaves the old file. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.part`;
  await fs.writeFile(draft, content);
  await fs.rename(draft, file);
}

/** `make` writes a draft, which is then renamed. */
export async function makeAtomically(file: string, make: (draft: string) => Promise<void>): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const { dir, name, ext } = path.parse(file);
  const draft = path.join(dir, `${name}.part${ext}`);
  await fs.rm(draft, { force: true, recursive: true });
  await make(draft);
  await fs.rename(draft, file);
}
