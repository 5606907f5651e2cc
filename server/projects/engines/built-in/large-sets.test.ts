import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '@overflight/flight/testing/case-count.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { rawProducts, type RawScene, type RunPhoto } from '../engine.ts';
import { defaultEffort, type Effort } from './effort.ts';
import { builtInEngine } from './engine.ts';
import { readLayout } from './heights/height-grid.ts';
import { probe } from './probe.ts';
import { surveyInWgs84 } from './testing/engine-run.ts';
import { renderFlight } from './testing/render-flight.ts';
import type { RunProcessTask } from './testing/run-process.ts';
import type { SurfaceTask } from './testing/surface-process.ts';

const MINUTES = 60_000;
const tools = needs((await probe()).isReady, 'COLMAP, GDAL and OpenCV for Python');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-large-'));
const inFolder = (name: string) => path.join(folder, name);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const inOnePiece: Effort = { ...defaultEffort, features: 3000, neighbours: 6 };
const BLOCK_CELLS = 64;
const allStages = [...builtInEngine.stages(surveyInWgs84).map(({ stage }) => stage), 'products'];
const killedStages = isFull ? allStages : ['ortho'];
/** What comes after the last that is killed is compared with nothing. */
const neededStages = allStages.slice(0, allStages.indexOf(killedStages.at(-1) ?? '') + 1);

type Ending = { lines: number; ms: number; isKilled: boolean };
/** Lines of output, or time, after which the process is killed. */
type Kill = { lines?: number; ms?: number };

/** Runs a stage of the real engine in a process of its own, which may be killed. */
async function runStage(task: RunProcessTask, kill: Kill = {}): Promise<Ending> {
  const script = path.join(import.meta.dirname, 'testing', 'run-process.ts');
  const began = performance.now();
  const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  const timer = kill.ms === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), kill.ms);
  let lines = 0;
  for await (const _line of createInterface({ input: child.stdout })) {
    lines++;
    if (lines === kill.lines) child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (code !== 0 && signal === null) throw new Error(`the stage ${task.stage} ended with ${code}`);
  return { lines, ms: performance.now() - began, isKilled: signal === 'SIGKILL' };
}

/** In the middle of a stage, as an earlier run of it went. */
const middleOf = ({ lines, ms }: Ending): Kill => (lines > 1 ? { lines: Math.floor(lines / 2) } : { ms: ms / 2 });

/** Up to the cameras. */
const camerasStages: readonly string[] = ['features', 'match', 'align', 'georeference'];

const outputs: Record<string, readonly string[]> = {
  georeference: ['placed.json'],
  heights: ['heights.json', 'heights.f32', 'heights-measured.u8', rawProducts.points, rawProducts.surface],
  terrain: [rawProducts.pointsPacked, rawProducts.terrain, rawProducts.terrainFilled],
  ortho: [rawProducts.ortho],
  mesh: [rawProducts.mesh],
  products: ['products/orthophoto.tif', 'products/surface-model.tif', 'products/terrain-model.tif'],
};

function expectSame(one: string, other: string, stages: readonly string[]): void {
  for (const name of stages.flatMap((stage) => outputs[stage] ?? []))
    expect([name, fs.readFileSync(path.join(one, name)).equals(fs.readFileSync(path.join(other, name)))]).toEqual([
      name,
      true,
    ]);
}

describe.skipIf(tools.isMissing)(`a set in blocks${tools.reason}`, () => {
  let photos: RunPhoto[];
  const earlier: Record<string, Ending> = {};
  const before = (stage: string) => inFolder(`before-${stage}`);

  beforeAll(async () => {
    photos = await renderFlight(inFolder('photos'), {
      columns: 2,
      rows: 3,
      widthPx: 640,
      heightPx: 432,
      isExact: true,
    });
    fs.mkdirSync(inFolder('whole'));
    for (const stage of neededStages) {
      fs.cpSync(inFolder('whole'), before(stage), { recursive: true, verbatimSymlinks: true });
      earlier[stage] = await runStage({ folder: inFolder('whole'), photos, effort: inOnePiece, stage });
    }
  }, 10 * MINUTES);

  it(
    'MODEL-06 a set in blocks, killed in the middle, gives the same surface, terrain, points and orthophoto as in one piece',
    { timeout: 10 * MINUTES },
    async () => {
      const run = { folder: inFolder('blocks'), photos, effort: { ...inOnePiece, blockCells: BLOCK_CELLS } };
      fs.cpSync(before('heights'), run.folder, { recursive: true, verbatimSymlinks: true });
      const lines = Math.ceil((earlier['heights']?.lines ?? 0) * 0.8);
      const killed = await runStage({ ...run, stage: 'heights' }, { lines });
      expect(killed.isKilled).toBe(true);
      expect(fs.existsSync(path.join(run.folder, 'heights.json'))).toBe(false);
      for (const stage of ['heights', 'terrain', 'ortho']) await runStage({ ...run, stage });
      const { columns, rows } = await readLayout(run);
      expect(Math.floor(columns / BLOCK_CELLS) * Math.floor(rows / BLOCK_CELLS)).toBeGreaterThan(3);
      expectSame(run.folder, inFolder('whole'), ['heights', 'terrain', 'ortho']);
    },
  );

  for (const stage of killedStages)
    it(`MODEL-06 killed in the middle of '${stage}', the engine resumes`, { timeout: 10 * MINUTES }, async () => {
      const run = { folder: inFolder(`killed-${stage}`), photos, effort: inOnePiece };
      fs.renameSync(before(stage), run.folder);
      const killed = await runStage({ ...run, stage }, middleOf(earlier[stage]!));
      expect(killed.isKilled).toBe(true);
      await runStage({ ...run, stage });
      if (outputs[stage]) return expectSame(run.folder, inFolder('whole'), [stage]);
      // COLMAP never gives the same twice: all photos are to be placed.
      for (const next of camerasStages.slice(camerasStages.indexOf(stage) + 1)) await runStage({ ...run, stage: next });
      const scene = JSON.parse(fs.readFileSync(path.join(run.folder, rawProducts.scene), 'utf8')) as RawScene;
      expect(scene.cameras).toHaveLength(photos.length);
      expect(scene.reprojectionErrorPx).toBeLessThan(1);
    });
});

it('MODEL-06 a surface in blocks takes the memory of a block, not of its area', { timeout: 5 * MINUTES }, () => {
  const script = path.join(import.meta.dirname, 'testing', 'surface-process.ts');
  const peakMb = (blockCells: number): number => {
    const task: SurfaceTask = { folder: inFolder('surface'), sideCells: 2560, blockCells };
    return Number(execFileSync(process.execPath, ['--expose-gc', script, JSON.stringify(task)]));
  };
  // The cloud is made first, which takes memory too.
  peakMb(0);
  const [blocks, whole] = [peakMb(1280), peakMb(2560)];
  // 17 bytes for each of 2.4 million cells at once, or of 6.6 million; measured 31 to 40 MB, as garbage differs.
  expect(whole - blocks).toBeGreaterThan(10);
});
