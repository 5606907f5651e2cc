import fs from 'node:fs/promises';
import path from 'node:path';
import type { CoordinateSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import type { EngineRun, RawScene } from '../engine.ts';
import { reportFiles, type ProductFile } from './outcome.ts';

const NOTE = 'NOT-PLACED.txt';

/** Results that are nowhere are converted neither to the system nor to the heights of the project: that would look like a place. */
export function inOwnSystem(given: EngineRun, { isLocal, epsg }: RawScene): EngineRun {
  if (!isLocal) return given;
  const { heights: _, ...run } = given;
  const system: CoordinateSystem = {
    name: LOCAL,
    definition: `EPSG:${epsg}`,
    horizontalEpsg: epsg,
    verticalEpsg: null,
    unit: 'other',
  };
  return { ...run, options: { ...run.options, system, heightUnit: 'metre' } };
}

/** A note in every folder that is downloaded: a file alone does not tell that its place means nothing. */
export async function noteLocal(folder: string, files: readonly ProductFile[], epsg: number): Promise<ProductFile[]> {
  const to = path.join(folder, NOTE);
  await fs.writeFile(
    to,
    `These results are ${LOCAL}.
Too few photos tell where they were taken, and no control points placed the model. It is upright as far as its
photos tell. Lengths, areas and heights are not to scale, north is not known, and the coordinates
(EPSG:${epsg}, in the open sea) mean nothing: they only let programs open the files.
`,
  );
  const folders = new Set(files.map((file) => file.folder));
  return [...folders]
    .filter((each) => each !== '' && each !== reportFiles.folder)
    .map((each) => ({ folder: each, name: NOTE, path: to }));
}
