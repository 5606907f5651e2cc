import fs from 'node:fs/promises';
import path from 'node:path';
import { StageInterrupted, type EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import type { LazTask } from './write-laz.ts';

const script = path.join(import.meta.dirname, 'laz-process.ts');

/** The cloud in the plane of the project's system, made in a process of its own; false, and told, if it cannot be made. */
export async function makeLaz(run: EngineRun, task: LazTask): Promise<boolean> {
  try {
    await runTool(run, { program: process.execPath, args: [script, JSON.stringify(task)] });
    return true;
  } catch (error) {
    run.signal.throwIfAborted();
    if (error instanceof StageInterrupted) throw error;
    run.log(error instanceof Error ? error.message : String(error));
    await fs.rm(task.to, { force: true });
    run.warn(
      `The point cloud could not be converted to EPSG:${task.plane.epsg}: its file is in EPSG:${task.plane.fromEpsg}, with heights in metres.`,
    );
    return false;
  }
}
