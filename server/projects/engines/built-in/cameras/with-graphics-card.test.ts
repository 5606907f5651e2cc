import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineFailure } from '../../engine.ts';
import { testRun } from '../testing/engine-run.ts';
import { withGraphicsCard } from './with-graphics-card.ts';

// No machine of ours has CUDA: a program that says so stands in for COLMAP's build.
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'colmap-'));
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env['PATH']}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true, force: true });
});

const build = (cuda: 'with CUDA' | 'without CUDA') =>
  fs.writeFileSync(path.join(folder, 'colmap'), `#!/bin/sh\necho "COLMAP 3.9 (Commit 1 on 2024-01-01 ${cuda})"\n`, {
    mode: 0o755,
  });

async function tried({ mayUseGpu = true, fails = (_useGpu: 0 | 1): boolean => false } = {}) {
  const run = testRun(folder, [], { mayUseGpu });
  const uses: number[] = [];
  const error = await withGraphicsCard(run, async (useGpu) => {
    uses.push(useGpu);
    if (fails(useGpu)) throw new EngineFailure('engine', ['no device']);
  }).catch((thrown: unknown) => thrown);
  return { uses, error, lines: run.lines };
}

it('is used where COLMAP has CUDA and the operator allows it', async () => {
  build('with CUDA');
  expect((await tried()).uses).toEqual([1]);
  expect((await tried({ mayUseGpu: false })).uses).toEqual([0]);
  build('without CUDA');
  expect((await tried()).uses).toEqual([0]);
});

it('a card that fails is done without, and that is told', async () => {
  build('with CUDA');
  expect(await tried({ fails: (useGpu) => useGpu === 1 })).toEqual({
    uses: [1, 0],
    error: undefined,
    lines: ['COLMAP failed on the graphics card: going on without it.'],
  });
  const { uses, error } = await tried({ fails: () => true });
  expect(uses).toEqual([1, 0]);
  expect(error).toBeInstanceOf(EngineFailure);
});
