import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtInEngine } from '../../server/projects/engines/built-in/engine.ts';
import { genuineRunPhotos, testRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import { renderFlight } from '../../server/projects/engines/built-in/testing/render-flight.ts';
import { judgeBarn } from './barn-walls.ts';
import { demoVariants, judgeDemo } from './demo-truth.ts';
import { measureWithEarlierCameras } from './earlier-cameras.ts';
import { endJudged } from './judge.ts';
import { judgeAgainstReference, REFERENCE } from './reference.ts';
import { judgeCloud } from './reference-cloud.ts';
import { judgeReport, runTimed } from './run-timed.ts';

/**
 * Runs the built-in engine over all photos of a real flight (a synthetic one if they are absent), and compares
 * its results with an earlier, independent calculation and with the cloud of another program. Fails if they differ by more than the
 * error of GNSS receivers, or the cloud by more than its limits.
 * With `--demo`: over the photos of the made-up site at both dates, as shipped and with a survey camera, and of its barn from all sides, and compares with what they show.
 */
const probed = await builtInEngine.probe();
if (!probed.isReady) {
  console.log(`SKIPPED: ${probed.reason}`);
  process.exit(0);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-photogrammetry-'));
try {
  if (process.argv.includes('--demo')) {
    console.log(`Photos of the made-up site, ${probed.version}`);
    for (const variant of demoVariants)
      for (const date of ['june', 'august'] as const) await judgeDemo(folder, date, variant);
    await judgeBarn(folder);
  } else await judgeFlight(probed.version);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
endJudged();

async function judgeFlight(version: string): Promise<void> {
  const genuine = genuineRunPhotos();
  const made = { columns: 3, rows: 6, widthPx: 1600, heightPx: 1066 };
  const photos = genuine.length > 0 ? genuine : await renderFlight(path.join(folder, 'photos'), made);
  console.log(`${photos.length} photos ${genuine.length > 0 ? 'of a real flight' : 'of a made-up ground'}, ${version}`);
  const run = testRun(path.join(folder, 'run'), photos, { threads: os.availableParallelism() });
  const outcome = await runTimed(run);
  judgeReport(outcome);
  if (genuine.length === 0 || !fs.existsSync(REFERENCE)) {
    console.log('SKIPPED the comparison with an earlier calculation: it is not here.');
    return;
  }
  await judgeAgainstReference(run);
  await judgeCloud(run, 'own');
  const again = testRun(path.join(folder, 'again'), photos, { threads: run.threads });
  await measureWithEarlierCameras(again);
  await judgeCloud(again, 'earlier');
}
