import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { genuinePath } from '../flight/testing/genuine-files.ts';
import { builtInEngine } from '../server/projects/engines/built-in/engine.ts';
import { fitSimilarity, place } from '../server/projects/engines/built-in/placing/fit-similarity.ts';
import { heightAt } from '../server/projects/engines/built-in/heights/height-at.ts';
import { readHeights } from '../server/projects/engines/built-in/heights/height-grid.ts';
import { apply, lengthOf, quantile, rotationOf, subtract } from '../server/projects/engines/built-in/placing/linear.ts';
import { times, transpose, type Vector } from '../server/projects/engines/built-in/placing/linear.ts';
import { genuineRunPhotos, testRun, type TestRun } from '../server/projects/engines/built-in/testing/engine-run.ts';
import { renderFlight } from '../server/projects/engines/built-in/testing/render-flight.ts';
import type { RawScene } from '../server/projects/engines/engine.ts';
import { makeProducts } from '../server/projects/engines/products/make-products.ts';
import type { Outcome } from '../server/projects/engines/products/outcome.ts';

/**
 * Runs the built-in engine over all photos of a real flight (a synthetic one if they are absent), and compares
 * its results with an earlier, independent calculation. Fails if they differ by more than the error of GNSS receivers.
 */
const REFERENCE = genuinePath('photos/colmap_model');
const failures: string[] = [];

function judge(what: string, value: number, most: number): void {
  const isGood = value <= most;
  console.log(`${isGood ? 'good' : 'BAD '} ${what}: ${value.toFixed(3)} (at most ${most})`);
  if (!isGood) failures.push(what);
}

const probed = await builtInEngine.probe();
if (!probed.isReady) {
  console.log(`SKIPPED: ${probed.reason}`);
  process.exit(0);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-photogrammetry-'));
try {
  const genuine = genuineRunPhotos();
  const made = { columns: 3, rows: 6, widthPx: 1600, heightPx: 1066 };
  const photos = genuine.length > 0 ? genuine : await renderFlight(path.join(folder, 'photos'), made);
  console.log(
    `${photos.length} photos ${genuine.length > 0 ? 'of a real flight' : 'of a made-up ground'}, ${probed.version}`,
  );
  const run = testRun(path.join(folder, 'run'), photos, { threads: os.availableParallelism() });
  const outcome = await runTimed(run);
  judgeReport(outcome);
  if (genuine.length > 0 && fs.existsSync(REFERENCE)) await judgeAgainstReference(run);
  else console.log('SKIPPED the comparison with an earlier calculation: it is not here.');
  console.log('SKIPPED the comparison with the reference cloud: no reader of LAZ files is at hand.');
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.log(`FAILED: ${failures.join(', ')}`);
  process.exit(1);
}

async function runTimed(run: TestRun): Promise<Outcome> {
  const began = performance.now();
  const secondsSince = (from: number) => (performance.now() - from) / 1000;
  for (const { stage } of builtInEngine.stages(run.options)) {
    const from = performance.now();
    await builtInEngine.runStage(stage, run);
    console.log(`     ${stage}: ${secondsSince(from).toFixed(1)} s`);
  }
  const from = performance.now();
  const soFar = { engine: builtInEngine.name, seconds: secondsSince(began), warnings: run.warnings };
  const outcome = await makeProducts(run, soFar);
  console.log(`     products: ${secondsSince(from).toFixed(1)} s; all ${secondsSince(began).toFixed(0)} s`);
  for (const warning of run.warnings) console.log(`     warning: ${warning}`);
  return outcome;
}

function judgeReport({ report, bounds, cameras }: Outcome): void {
  const [west, south, east, north] = bounds;
  const outside = cameras.filter(({ position: [lng, lat] }) => lng < west || lng > east || lat < south || lat > north);
  judge('photos that do not fit', report.photos - report.photosUsed, 0);
  judge('photos taken beside the orthophoto', outside.length, 0);
  judge('reprojection error, pixels', report.reprojectionErrorPx ?? Infinity, 1);
  for (const [at, axis] of ['east', 'north', 'up'].entries())
    judge(`georeferencing error ${axis}, m`, report.georeferencingErrorM?.[at] ?? Infinity, 1);
  console.log(
    `     ground resolution ${(report.groundResolutionM * 100).toFixed(1)} cm, ${Math.round(report.areaM2)} m², ${report.points} points`,
  );
}

/** Cameras and points of the earlier calculation, in metres of the UTM zone. */
function readReference(): { cameras: Map<string, Vector>; points: Vector[] } {
  const scene = JSON.parse(fs.readFileSync(`${REFERENCE}/scene_utm.json`, 'utf8')) as {
    off: Vector;
    images: { name: string; C: Vector }[];
  };
  const known = new Map(
    scene.images.map(({ name, C }): [string, Vector] => [name, [C[0] + scene.off[0], C[1] + scene.off[1], C[2]]]),
  );
  const lines = gunzipSync(fs.readFileSync(`${REFERENCE}/images.txt.gz`))
    .toString('utf8')
    .split('\n');
  const model = lines
    .map((line) => line.split(' '))
    .filter((columns) => columns.length === 10 && known.has(columns[9] ?? ''))
    .map((columns) => {
      const rotation = rotationOf(columns.slice(1, 5).map(Number) as [number, number, number, number]);
      const shift = columns.slice(5, 8).map(Number) as unknown as Vector;
      return { name: columns[9] ?? '', centre: times(apply(transpose(rotation), shift), -1) };
    });
  const fit = fitSimilarity(
    model.map(({ centre }) => centre),
    model.map(({ name }) => known.get(name) ?? [0, 0, 0]),
  );
  const points = fs
    .readFileSync(`${REFERENCE}/points3D.txt`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => place(fit, line.split(' ').slice(1, 4).map(Number) as unknown as Vector));
  return { cameras: known, points };
}

async function judgeAgainstReference(run: TestRun): Promise<void> {
  const reference = readReference();
  const scene = JSON.parse(fs.readFileSync(path.join(run.folder, 'raw', 'scene.json'), 'utf8')) as RawScene;
  const { origin } = scene;
  const away = scene.cameras.map(({ name, centre }) => {
    const here: Vector = [origin[0] + centre[0], origin[1] + centre[1], origin[2] + centre[2]];
    return lengthOf(subtract(here, reference.cameras.get(name) ?? [0, 0, 0]));
  });
  judge('cameras from where the earlier calculation has them, median m', quantile(away, 0.5), 0.5);
  judge('the same, worst m', Math.max(...away), 1.5);
  const grid = await readHeights(run);
  const off = reference.points
    .map(([east, north, up]) => heightAt(grid, east - origin[0], north - origin[1]) + origin[2] - up)
    .filter((difference) => !Number.isNaN(difference));
  const middle = quantile(off, 0.5);
  const apart = off.map((difference) => Math.abs(difference - middle));
  judge('heights of the earlier points missing, share', 1 - off.length / reference.points.length, 0.05);
  judge('heights as a whole, m', Math.abs(middle), 0.5);
  judge('heights among each other, spread of two thirds, m', quantile(apart, 0.68), 0.15);
  console.log(`     within 25 cm: ${((100 * apart.filter((each) => each < 0.25).length) / apart.length).toFixed(0)} %`);
}
