import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runColmap } from '../../server/projects/engines/built-in/cameras/run-colmap.ts';
import { builtInEngine } from '../../server/projects/engines/built-in/engine.ts';
import { inRun } from '../../server/projects/engines/built-in/run-folder.ts';
import type { TestRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import { REFERENCE } from './reference.ts';

/** Measures heights with the cameras of the earlier calculation: what is left is of the heights alone. */
export async function measureWithEarlierCameras(run: TestRun): Promise<void> {
  const [text, binary] = [path.join(run.folder, 'text'), inRun(run, 'sparse')];
  for (const folder of [text, binary]) fs.mkdirSync(folder, { recursive: true });
  for (const name of fs.readdirSync(REFERENCE).filter((each) => /\.txt(\.gz)?$/.test(each))) {
    const bytes = fs.readFileSync(path.join(REFERENCE, name));
    fs.writeFileSync(path.join(text, name.replace('.gz', '')), name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  }
  await runColmap(run, {
    command: 'model_converter',
    settings: { input_path: text, output_path: binary, output_type: 'BIN' },
  });
  for (const stage of ['georeference', 'heights', 'terrain'] as const) await builtInEngine.runStage(stage, run);
}
