import fs from 'node:fs';
import path from 'node:path';
import type { Services } from '../platform/services.ts';

/** Folder of files waiting to be read: uploads under unique names, fetched files in a folder per run. */
export function incomingFolder({ env }: Pick<Services, 'env'>): string {
  return path.join(env.OVERFLIGHT_DATA, 'overlays', 'incoming');
}

export function incomingPath(services: Pick<Services, 'env'>, name: string): string {
  return path.join(incomingFolder(services), name);
}

/** The folder of a run, created if missing. */
export async function runFolder(services: Pick<Services, 'env'>, run: number): Promise<string> {
  const folder = incomingPath(services, String(run));
  await fs.promises.mkdir(folder, { recursive: true });
  return folder;
}

/** A file name is durable only once its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.promises.open(folder);
  await handle.sync();
  await handle.close();
}
