import { builtInEngine } from '../../server/projects/engines/built-in/engine.ts';
import { testRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import type { RunPhoto } from '../../server/projects/engines/engine.ts';
import { makeProducts } from '../../server/projects/engines/products/make-products.ts';

/** Runs all stages in a process of its own, to measure its memory. Reports the start and end of each. */
export type StageMessage = { stage: string; seconds: number | null };

const post = (message: StageMessage) => process.send?.(message);

process.once('message', (asked: { folder: string; photos: RunPhoto[] }) => {
  void work(asked).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function work({ folder, photos }: { folder: string; photos: RunPhoto[] }): Promise<void> {
  const run = testRun(folder, photos);
  const timed = async (stage: string, does: () => Promise<unknown>) => {
    post({ stage, seconds: null });
    const began = performance.now();
    await does();
    post({ stage, seconds: (performance.now() - began) / 1000 });
  };
  for (const { stage } of builtInEngine.stages(run.options))
    await timed(stage, () => builtInEngine.runStage(stage, run));
  await timed('products', () =>
    makeProducts(run, { engine: 'built-in', seconds: 0, warnings: run.warnings, stages: [], tools: null }),
  );
}
