import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EngineFailure, type EngineRun } from '../../engine.ts';

const runFile = promisify(execFile);

/** Debian's COLMAP has no CUDA; NVIDIA's images and own builds do. */
async function hasCuda(): Promise<boolean> {
  const { stdout } = await runFile('colmap', ['help'], { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } });
  return /\bwith CUDA\b/.test(stdout);
}

/** Works on the graphics card where COLMAP can, and without it where it cannot or fails: a build with CUDA says nothing of a card. */
export async function withGraphicsCard(run: EngineRun, work: (useGpu: 0 | 1) => Promise<void>): Promise<void> {
  if (run.mayUseGpu && (await hasCuda())) {
    try {
      return await work(1);
    } catch (error) {
      if (!(error instanceof EngineFailure) || run.signal.aborted) throw error;
      run.log('COLMAP failed on the graphics card: going on without it.');
    }
  }
  await work(0);
}
