import { builtInEngine } from '../../server/projects/engines/built-in/engine.ts';
import type { TestRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import { makeProducts } from '../../server/projects/engines/products/make-products.ts';
import type { Outcome } from '../../server/projects/engines/products/outcome.ts';
import { judge } from './judge.ts';

/** Runs all stages of the built-in engine, and prints what each takes. */
export async function runTimed(run: TestRun): Promise<Outcome> {
  const began = performance.now();
  const secondsSince = (from: number) => (performance.now() - from) / 1000;
  for (const { stage } of builtInEngine.stages(run.options)) {
    const from = performance.now();
    await builtInEngine.runStage(stage, run);
    console.log(`     ${stage}: ${secondsSince(from).toFixed(1)} s`);
  }
  const from = performance.now();
  const soFar = {
    engine: builtInEngine.name,
    seconds: secondsSince(began),
    warnings: run.warnings,
    stages: [],
    tools: null,
  };
  const outcome = await makeProducts(run, soFar);
  console.log(`     products: ${secondsSince(from).toFixed(1)} s; all ${secondsSince(began).toFixed(0)} s`);
  for (const warning of run.warnings) console.log(`     warning: ${warning}`);
  return outcome;
}

export function judgeReport({ report, bounds, cameras }: Outcome): void {
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
