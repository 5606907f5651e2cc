import { familyResidentMb } from '../../bench/tools/process-use.ts';
import { builtInEngine } from '../../server/projects/engines/built-in/engine.ts';
import type { TestRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import { makeProducts } from '../../server/projects/engines/products/make-products.ts';
import type { Outcome, RunSoFar } from '../../server/projects/engines/products/outcome.ts';
import { judge } from './judge.ts';

const SAMPLE_MS = 100;

/** Runs all stages of the built-in engine, and prints what each takes, beside the forecast. */
export async function runTimed(run: TestRun): Promise<Outcome> {
  const began = performance.now();
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, familyResidentMb(process.pid))), SAMPLE_MS);
  const secondsSince = (from: number) => (performance.now() - from) / 1000;
  const stages: RunSoFar['stages'] = [];
  for (const { stage } of builtInEngine.stages(run.options)) {
    const from = performance.now();
    await builtInEngine.runStage(stage, run);
    stages.push({ stage, seconds: secondsSince(from) });
    console.log(`     ${stage}: ${secondsSince(from).toFixed(1)} s`);
  }
  const from = performance.now();
  const soFar = {
    engine: builtInEngine.name,
    seconds: secondsSince(began),
    warnings: run.warnings,
    stages,
    tools: null,
  };
  const outcome = await makeProducts(run, soFar);
  clearInterval(watch);
  const need = builtInEngine.estimate(run.photos, run.options);
  console.log(
    `     products: ${secondsSince(from).toFixed(1)} s; all ${secondsSince(began).toFixed(0)} s (foretold ${Math.round(need?.seconds ?? 0)}), ` +
      `peak ${Math.round(peakMb)} MiB with this process (foretold ${Math.round((need?.memoryBytes ?? 0) / 2 ** 20)})`,
  );
  for (const warning of run.warnings) console.log(`     warning: ${warning}`);
  return outcome;
}

export function judgeReport({ report, bounds, cameras }: Outcome): void {
  const [west, south, east, north] = bounds;
  const outside = cameras.filter(({ position: [lng, lat] }) => lng < west || lng > east || lat < south || lat > north);
  console.log(`     ${report.photosUsed} of ${report.photos} photos placed`);
  judge('photos that do not fit', report.photos - report.photosUsed, 0);
  judge('photos taken beside the orthophoto', outside.length, 0);
  judge('reprojection error, pixels', report.reprojectionErrorPx ?? Infinity, 1);
  for (const [at, axis] of ['east', 'north', 'up'].entries())
    judge(`georeferencing error ${axis}, m`, report.georeferencingErrorM?.[at] ?? Infinity, 1);
  console.log(
    `     ground resolution ${(report.groundResolutionM * 100).toFixed(1)} cm, ${Math.round(report.areaM2)} m², ${report.points} points`,
  );
}
