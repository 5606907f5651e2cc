import type { EngineRun } from '../../engine.ts';
import { makeProducts } from '../../products/make-products.ts';
import type { Effort } from '../effort.ts';
import { builtInWith } from '../engine.ts';
import { testRun } from './engine-run.ts';

/** What a process that runs one stage of the real engine is told, as its first argument. */
export type RunProcessTask = Pick<EngineRun, 'folder' | 'photos'> & { effort: Effort; stage: string };

const { folder, photos, effort, stage } = JSON.parse(process.argv[2] ?? '') as RunProcessTask;
const say = (text: unknown) => void process.stdout.write(`${String(text).replaceAll('\n', ' ')}\n`);
const run = testRun(folder, photos, { progress: say, log: say, warn: say });
const engine = builtInWith(effort);
const known = engine.stages(run.options).find((each) => each.stage === stage);
if (known) await engine.runStage(known.stage, run);
else await makeProducts(run, { engine: engine.name, seconds: 60, warnings: [], stages: [], tools: null });
