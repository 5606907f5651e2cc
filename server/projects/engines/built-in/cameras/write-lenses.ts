import { DatabaseSync } from 'node:sqlite';
import type { EngineRun } from '../../engine.ts';
import { inRun } from '../run-folder.ts';
import type { Lens } from '../placing/lens.ts';
import { lensModels } from './known-lens.ts';
import type { LinkedPhoto } from './link-photos.ts';

/**
 * Tells COLMAP the lenses that the photos state. By itself it takes film as 35 mm wide, not as 43.3 mm across, and
 * is wrong by up to 4 % of all depths.
 */
export function writeLenses(run: EngineRun, linked: ReadonlyMap<string, LinkedPhoto>): void {
  const database = new DatabaseSync(inRun(run, 'database'));
  try {
    const images = database.prepare('select min(name) as name, camera_id as id from images group by camera_id').all();
    const update = database.prepare(
      'update cameras set model = ?, params = ?, prior_focal_length = 1 where camera_id = ?',
    );
    const lenses = images.map(({ name, id }) => ({ id: Number(id), known: linked.get(String(name))?.lens }));
    // COLMAP holds the distortion of all lenses or of none.
    const model = lenses.every(({ known }) => known?.isCalibrated) ? lensModels.calibrated : lensModels.adjusted;
    for (const { id, known } of lenses) if (known) update.run(model, parametersOf(known.lens, model), id);
  } finally {
    database.close();
  }
}

/** Whether COLMAP had to guess a focal length, and whether all lenses are calibrated. */
export function readLenses(run: EngineRun): { isGuessed: boolean; isCalibrated: boolean } {
  const database = new DatabaseSync(inRun(run, 'database'), { readOnly: true });
  try {
    const cameras = database.prepare('select model, prior_focal_length as is_known from cameras').all();
    return {
      isGuessed: cameras.some(({ is_known }) => is_known === 0),
      isCalibrated: cameras.every(({ model }) => model === lensModels.calibrated),
    };
  } finally {
    database.close();
  }
}

function parametersOf({ fx, fy, cx, cy, k1, k2, p1, p2, k3 }: Lens, model: number): Uint8Array {
  const parameters = [fx, fy, cx, cy, k1, k2, p1, p2, ...(model === lensModels.calibrated ? [k3, 0, 0, 0] : [])];
  return new Uint8Array(Float64Array.from(parameters).buffer);
}
