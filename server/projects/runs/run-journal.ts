import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { Env } from '../../platform/env.ts';
import type { RunPhoto } from '../engines/engine.ts';

/** A photo of a run, and the file it is a copy of. */
export type JournalPhoto = RunPhoto & { fileId: string; planId: string };

/** How far a run has come on this machine. It lies in the run's folder, so it is never further than what lies beside it. */
export type Journal = {
  /** When people asked for it; asked again, its photos are counted again. */
  askedAt: string;
  photos: JournalPhoto[];
  /** What the whole was thought to take, before anything was done; null where nobody can tell. */
  forecastS: number | null;
  done: { stage: Stage; seconds: number }[];
  /** How often workers were lost in the stage that is not done yet. */
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

/** There whole after a power cut, or as it was before. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  await fs.writeFile(draft, text, { flush: true });
  await fs.rename(draft, file);
  const folder = await fs.open(path.dirname(file));
  await folder.sync().finally(() => folder.close());
}
