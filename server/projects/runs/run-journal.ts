import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { Env } from '../../platform/env.ts';
import type { RunControlPoint, RunHeights, RunPhoto } from '../engines/engine.ts';

/** A photo of a run, and its source file. */
export type JournalPhoto = RunPhoto & { fileId: string; planId: string };

/** Progress of a run on this machine. Stored in the run's folder, so it is never ahead of the files beside it. */
export type Journal = {
  /** When it was requested; a new request recounts the photos. */
  askedAt: string;
  photos: JournalPhoto[];
  /** Missing if heights stay as the photos state them. */
  heights?: RunHeights;
  /** Missing in journals of earlier versions. */
  control?: RunControlPoint[];
  /** Initial time estimate; null if unknown. */
  forecastS: number | null;
  done: { stage: Stage; seconds: number }[];
  /** Attempts at the unfinished stage. */
  begun: { stage: Stage; times: number } | null;
};

const FILE = 'run.json';

export const workRoot = (env: Env): string => path.join(env.OVERFLIGHT_DATA, 'projects');
export const workFolder = (env: Env, runId: string): string => path.join(workRoot(env), runId);

export async function readJournal(folder: string): Promise<Journal | undefined> {
  try {
    return JSON.parse(await fs.readFile(path.join(folder, FILE), 'utf8')) as Journal;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export const writeJournal = (folder: string, journal: Journal): Promise<void> =>
  writeDurably(path.join(folder, FILE), JSON.stringify(journal));

/** Durable and atomic, even after a power cut. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  await fs.writeFile(draft, text, { flush: true });
  await fs.rename(draft, file);
  const folder = await fs.open(path.dirname(file));
  await folder.sync().finally(() => folder.close());
}
