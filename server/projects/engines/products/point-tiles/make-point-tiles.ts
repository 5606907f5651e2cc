import fs from 'node:fs/promises';
import path from 'node:path';
import { CloudFacts } from '@overflight/contract/projects/point-cloud.ts';
import type { EngineRun, RawScene } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import type { TilesTask } from './write-point-tiles.ts';

const script = path.join(import.meta.dirname, 'tiles-process.ts');
type Wanted = { laz: string; scene: Pick<RawScene, 'epsg' | 'origin'>; to: string };

/**
 * Tiles of the cloud for the viewer, made in a process of its own; null if they cannot be made, which leaves the other
 * results as they are.
 */
export async function makePointTiles(run: EngineRun, { laz, scene, to }: Wanted): Promise<CloudFacts | null> {
  const task: TilesTask = { laz, to, scratch: `${to}.sorting`, epsg: scene.epsg, origin: scene.origin };
  let facts: CloudFacts | null = null;
  let why = 'it cannot be read';
  const onLine = (line: string) => {
    const [, kind, text = ''] = /^(facts|unreadable) (.*)$/.exec(line) ?? [];
    if (kind === 'facts') facts = CloudFacts.parse(JSON.parse(text));
    if (kind === 'unreadable') why = text;
  };
  const log = (line: string) => (line.startsWith('progress ') ? undefined : run.log(line));
  try {
    await runTool(
      { signal: run.signal, threads: run.threads, log },
      { program: process.execPath, args: [script, JSON.stringify(task)], onLine },
    );
  } catch (error) {
    run.signal.throwIfAborted();
    run.log(error instanceof Error ? error.message : String(error));
  }
  if (facts === null) {
    await fs.rm(to, { force: true });
    run.warn(`The point cloud can be downloaded, but not shown: ${why}.`);
  }
  return facts;
}
